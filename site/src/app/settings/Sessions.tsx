import { sessions as words } from "@trabecula/messages/settings";
import { useState } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Session } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import { formatMoment } from "@trabecula/messages";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { EndingOutcome, unlessEnded } from "./EndingOutcome.tsx";
import { describeAgent } from "./model/describe-agent.ts";
import { kept } from "../../ui/Kept.tsx";

const queryKey = ["sessions"];

export function Sessions() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => api.call(accounts.sessions), staleTime: 0 });
  const [toSignOut, setToSignOut] = useState<readonly Session[]>([]);
  const signOut = useMutation({
    mutationFn: endSessions,
    onSettled: () => {
      setToSignOut([]);
      return queries.invalidateQueries({ queryKey });
    },
  });

  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 w-full max-w-2xl" />;
  const others = data.items.filter((session) => !session.isCurrent);
  return (
    <div className="max-w-2xl space-y-6">
      <EndingOutcome ending={signOut} done={words.loggedOut} />
      <ul className="-mt-4">
        {data.items.map((session) => (
          <SessionLine key={session.id} session={session} onSignOut={() => setToSignOut([session])} />
        ))}
      </ul>
      {others.length === 0 && <p className="text-muted">{words.nowhereElse}</p>}
      {others.length > 1 && (
        <Button variant="secondary" onClick={() => setToSignOut(others)}>
          {words.logOutElsewhere}
        </Button>
      )}
      <p className="text-sm text-muted">{words.notYours}</p>
      <ConfirmDialog
        open={toSignOut.length > 0}
        title={toSignOut.length > 1 ? words.askAll : words.askOne}
        confirmLabel={words.logOut}
        pending={signOut.isPending}
        onConfirm={() => signOut.mutate(toSignOut)}
        onCancel={() => setToSignOut([])}
      >
        {toSignOut.length > 1
          ? words.consequenceOfAll(toSignOut.length)
          : words.consequenceOfOne(describeAgent(toSignOut[0]?.agent ?? null))}
      </ConfirmDialog>
    </div>
  );
}

async function endSessions(sessions: readonly Session[]): Promise<void> {
  for (const { id } of sessions) await api.call(accounts.endSession, { params: { id } }).catch(unlessEnded);
}

function SessionLine({ session, onSignOut }: { session: Session; onSignOut: () => void }) {
  const name = describeAgent(session.agent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4 sm:flex-nowrap">
      <div className="min-w-0">
        <p className="font-medium">
          {name} {session.isCurrent && <Badge tone="brand">{words.thisOne}</Badge>}
        </p>
        <p className="text-sm break-words text-muted">
          {session.address && <span className="inline-block">{kept(words.from(session.address))} ·&nbsp;</span>}
          <span className="inline-block">{kept(words.loggedIn(formatMoment(session.createdAt)))} ·&nbsp;</span>
          <span className="inline-block">{kept(words.lastSeen(formatMoment(session.lastSeenAt)))}</span>
        </p>
      </div>
      {!session.isCurrent && (
        <Button variant="secondary" size="small" onClick={onSignOut} aria-label={words.logOutOf(name, formatMoment(session.createdAt))}>
          {words.logOut}
        </Button>
      )}
    </li>
  );
}
