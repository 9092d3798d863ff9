import * as words from "@trabecula/messages/tokens";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { PersonalToken } from "@trabecula/contracts";
import { tokens } from "@trabecula/contracts/endpoints";
import { formatDay, formatMoment, listOf } from "@trabecula/messages";
import { ApiError, messageOf } from "../../../shell/api-error.ts";
import { api } from "../../../shell/api.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";

/** Token as of the last fetch. */
export interface ListedToken extends PersonalToken {
  readonly isOver: boolean;
}

interface Props {
  items: readonly ListedToken[];
  onRevoked: () => Promise<unknown>;
}

export function TokenList({ items, onRevoked }: Props) {
  const [asked, setAsked] = useState<PersonalToken | null>(null);
  const revoke = useMutation({
    mutationFn: endToken,
    onSettled: () => {
      setAsked(null);
      return onRevoked();
    },
  });
  const outcome = useRef<HTMLDivElement>(null);
  // The focused button was removed with its row.
  useEffect(() => {
    if (revoke.isSuccess) outcome.current?.focus();
  }, [revoke.isSuccess]);
  return (
    <div className="space-y-4">
      {revoke.isError && <NotificationBanner wide type="error" message={messageOf(revoke.error)} onClose={revoke.reset} />}
      {revoke.isSuccess && (
        <div ref={outcome} tabIndex={-1} className="outline-none">
          <NotificationBanner wide type="success" message={words.revoked} onClose={revoke.reset} />
        </div>
      )}
      {items.length === 0 ? (
        <p className="text-muted">{words.none}</p>
      ) : (
        <ul className="-mt-4">
          {items.map((token) => (
            <TokenLine key={token.id} token={token} onRevoke={() => setAsked(token)} />
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">{words.endings}</p>
      <ConfirmDialog
        open={asked !== null}
        title={words.askRevoke}
        confirmLabel={words.revoke}
        tone="danger"
        pending={revoke.isPending}
        onConfirm={() => asked && revoke.mutate(asked)}
        onCancel={() => setAsked(null)}
      >
        {words.consequence(asked?.name ?? "")}
      </ConfirmDialog>
    </div>
  );
}

/** An already revoked token is a success. */
async function endToken({ id }: PersonalToken): Promise<void> {
  try {
    await api.call(tokens.revoke, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "not_found")) throw error;
  }
}

function TokenLine({ token, onRevoke }: { token: ListedToken; onRevoke: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4 sm:flex-nowrap">
      <div className="min-w-0">
        <p className="font-medium break-words">
          {token.name} {token.isOver && <Badge tone="warning">{words.isOver}</Badge>}
        </p>
        <p className="text-sm break-words text-muted">
          <span className="inline-block">{listOf(token.scopes.map((scope) => words.shortScopes[scope]))} ·&nbsp;</span>
          <span className="inline-block">{words.made(formatDay(token.createdAt))} ·&nbsp;</span>
          {!token.isOver && <span className="inline-block">{words.worksUntil(formatDay(token.expiresAt))} ·&nbsp;</span>}
          <span className="inline-block">
            {token.lastUsedAt === null ? words.neverUsed : words.lastUsed(formatMoment(token.lastUsedAt))}
          </span>
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={onRevoke} aria-label={words.revokeOf(token.name)}>
        {words.revoke}
      </Button>
    </li>
  );
}
