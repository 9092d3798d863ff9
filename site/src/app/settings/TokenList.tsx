import { useMutation } from "@tanstack/react-query";
import type { PersonalToken } from "@trabecula/contracts";
import { formatDay, formatMoment, listOf } from "@trabecula/messages";
import * as messages from "@trabecula/messages/tokens";
import { useState } from "react";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EndingOutcome, unlessEnded } from "./EndingOutcome.tsx";
import { kept } from "../../ui/Kept.tsx";

interface ListedToken extends PersonalToken {
  /** Workspace of the token, if the account has several; in a workspace, the token's owner. */
  readonly of: string | null;
  readonly isOver: boolean;
}

export const listedToken = (token: PersonalToken, of: string | null): ListedToken => ({
  ...token,
  of,
  isOver: Date.parse(token.expiresAt) <= Date.now(),
});

interface Props {
  items: readonly ListedToken[];
  texts: Readonly<Record<"none" | "endings", string>>;
  revoke: (id: string) => Promise<unknown>;
  onRevoked: () => Promise<unknown>;
}

export function TokenList({ items, texts, revoke: end, onRevoked }: Props) {
  const [toRevoke, setToRevoke] = useState<PersonalToken | null>(null);
  const revoke = useMutation({
    mutationFn: ({ id }: PersonalToken) => end(id).catch(unlessEnded),
    onSettled: () => {
      setToRevoke(null);
      return onRevoked();
    },
  });
  return (
    <div className="space-y-4">
      <EndingOutcome ending={revoke} done={messages.revoked} />
      {items.length === 0 ? (
        <p className="text-muted">{texts.none}</p>
      ) : (
        <ul className="-mt-4">
          {items.map((token) => (
            <TokenLine key={token.id} token={token} onRevoke={() => setToRevoke(token)} />
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">{texts.endings}</p>
      <ConfirmDialog
        open={toRevoke !== null}
        title={messages.askRevoke}
        confirmLabel={messages.revoke}
        tone="danger"
        pending={revoke.isPending}
        onConfirm={() => toRevoke && revoke.mutate(toRevoke)}
        onCancel={() => setToRevoke(null)}
      >
        {messages.consequence(toRevoke?.name ?? "")}
      </ConfirmDialog>
    </div>
  );
}

function TokenLine({ token, onRevoke }: { token: ListedToken; onRevoke: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4 sm:flex-nowrap">
      <div className="min-w-0">
        <p className="font-medium break-words">
          <bdi translate="no">{token.name}</bdi> {token.isOver && <Badge tone="warning">{messages.isOver}</Badge>}
        </p>
        <p className="text-sm break-words text-muted">
          <span className="inline-block">{listOf(token.scopes.map((scope) => messages.shortScopes[scope]))} ·&nbsp;</span>
          {token.of !== null && <span className="inline-block">{kept(token.of)} ·&nbsp;</span>}
          <span className="inline-block">{kept(messages.made(formatDay(token.createdAt)))} ·&nbsp;</span>
          {!token.isOver && <span className="inline-block">{kept(messages.worksUntil(formatDay(token.expiresAt)))} ·&nbsp;</span>}
          <span className="inline-block">
            {kept(token.lastUsedAt === null ? messages.neverUsed : messages.lastUsed(formatMoment(token.lastUsedAt)))}
          </span>
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={onRevoke} aria-label={messages.revokeOf(token.name)}>
        {messages.revoke}
      </Button>
    </li>
  );
}
