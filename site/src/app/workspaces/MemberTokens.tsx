import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { workspaceOversight } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { listedToken, TokenList } from "../settings/TokenList.tsx";
import { oneKey } from "./workspace-queries.ts";

const texts = {
  none: "No script has access to this workspace.",
  endings: "A token lets a member’s script use this workspace. It ends with the membership.",
};

const tokensQuery = (id: string) =>
  queryOptions({
    queryKey: [...oneKey(id), "tokens"],
    queryFn: async () => (await api.call(workspaceOversight.tokens, { params: { id } })).items,
  });

/** Open to leads; those of one center see tokens of its members. */
export function MemberTokens({ workspaceId }: { workspaceId: string }) {
  const queries = useQueryClient();
  const tokens = useQuery(tokensQuery(workspaceId));
  return (
    <Section title="Personal tokens of members">
      <Loadable query={tokens} waiting={<Skeleton className="h-16 w-full" />}>
        {(items) => (
          <TokenList
            items={items.map((token) => listedToken(token, `of ${token.owner}`))}
            texts={texts}
            revoke={(tokenId) => api.call(workspaceOversight.revokeToken, { params: { id: workspaceId, tokenId } })}
            onRevoked={() => queries.invalidateQueries({ queryKey: tokensQuery(workspaceId).queryKey })}
          />
        )}
      </Loadable>
    </Section>
  );
}
