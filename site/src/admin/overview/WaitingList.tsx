import type { AdminUser } from "@trabecula/contracts";
import { formatDay } from "@trabecula/messages";
import { sendsMail } from "../../shell/sends-mail.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { nameOf, wordsForUses } from "../users/account-words.ts";
import { DecisionButtons, type RequestAction } from "../users/DecisionButtons.tsx";

export interface WaitingListProps {
  waiting: AdminUser[];
  pending: number;
  onAction: RequestAction;
}

export function WaitingList({ waiting, pending, onAction }: WaitingListProps) {
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="text-lg font-semibold">
        Waiting for approval
      </h2>
      {waiting.length === 0 ? (
        <p className="mt-2 text-muted">
          Nobody is waiting. New requests appear here{sendsMail() ? " and are announced to you by e-mail" : ""}.
        </p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {waiting.map((user) => (
            <WaitingPerson key={user.id} user={user} onAction={onAction} />
          ))}
        </ul>
      )}
      {pending > waiting.length && (
        <p className="mt-3">
          <ArrowLink to="/admin/users?state=pending">All {pending} who wait</ArrowLink>
        </p>
      )}
    </section>
  );
}

function WaitingPerson({ user, onAction }: { user: AdminUser; onAction: RequestAction }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 text-sm">
        <AppLink to={`/admin/users/${user.id}`} className="text-base font-medium text-brand underline-offset-4 hover:underline">
          {nameOf(user)}
        </AppLink>
        <div className="break-all text-muted">{user.email}</div>
        <div className="text-muted">
          {user.institution} · {wordsForUses(user.intendedUse)} · asked {formatDay(user.createdAt)}
          {!user.emailConfirmed && " · address unconfirmed"}
        </div>
      </div>
      <div className="flex w-full justify-between gap-6 sm:w-auto">
        <DecisionButtons user={user} onAction={onAction} />
      </div>
    </li>
  );
}
