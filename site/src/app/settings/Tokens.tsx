import * as words from "@trabecula/messages/tokens";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "@trabecula/contracts";
import { tokens, twoFactor } from "@trabecula/contracts/endpoints";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { MakeToken } from "./tokens/MakeToken.tsx";
import { NewSecret } from "./tokens/NewSecret.tsx";
import { TokenList, type ListedToken } from "./tokens/TokenList.tsx";

const queryKey = ["tokens"];

/** The list, and whether creating a token requires a code. */
async function fetchTokens() {
  const [list, { since }] = await Promise.all([api.call(tokens.list), api.call(twoFactor.read)]);
  const items: ListedToken[] = list.items.map((token) => ({ ...token, isOver: Date.parse(token.expiresAt) <= Date.now() }));
  return { items, allowed: list.allowed, needsCode: since !== null };
}

export function Tokens({ user }: { user: User }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: fetchTokens, staleTime: 0 });
  const [secret, setSecret] = useState<string | null>(null);
  const readAnew = () => queries.invalidateQueries({ queryKey });

  if (secret !== null) return <NewSecret secret={secret} onKept={() => void readAnew().then(() => setSecret(null))} />;
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 w-full max-w-2xl" />;
  return (
    <div className="max-w-2xl space-y-8">
      <TokenList items={data.items} onRevoked={readAnew} />
      {data.allowed ? (
        <MakeToken user={user} needsCode={data.needsCode} onMade={setSecret} />
      ) : (
        <NotificationBanner wide type="info" message={words.forbidden} />
      )}
    </div>
  );
}
