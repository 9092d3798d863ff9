import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import type { AdminUser, AdminUserDetail, AuditEntry, OutboxMail } from "@trabecula/contracts";
import { administration } from "@trabecula/contracts/endpoints";
import { formatDay, formatMoment } from "@trabecula/messages";
import { ApiError } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { NotFound } from "../../shell/NotFound.tsx";
import { sendsMail } from "../../shell/product.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { BackTo } from "../../ui/BackTo.tsx";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { auditActionText } from "../audit/audit-messages.ts";
import { Counts, FactGrid } from "../facts.tsx";
import { useMailDialog } from "../mail/MailDialog.tsx";
import { MailTable } from "../mail/MailTable.tsx";
import { Section } from "../Section.tsx";
import { actionsFor, textsOfAction, type AccountAction } from "./account-actions.ts";
import { nameOf, roleLabels, StateBadges, stateLabels, countText, usesText, type RequestAction } from "./account-messages.tsx";
import { AccountRecords } from "./AccountRecords.tsx";
import { AccountActionDialog, useAccountAction } from "./AccountActionDialog.tsx";
import { kept } from "../../ui/Kept.tsx";

/** Shows no clinical data. */
export default function UserScreen() {
  const { userId = "" } = useParams();
  const acting = useAccountAction();
  const account = useQuery({
    queryKey: ["admin", "user", userId],
    queryFn: () => api.call(administration.detail, { params: { id: userId } }),
  });
  if (account.error instanceof ApiError && account.error.status === 404) return <NotFound />;
  return (
    <>
      <BackTo list="/admin/users">All users</BackTo>
      <Loadable query={account}>
        {(detail) => {
          const { user, counts, mails, audit } = detail;
          return (
            <>
              <PageHeader title={nameOf(user)} description={user.email} actions={<StateBadges user={user} />} />
              <AccountActionDialog acting={acting} />
              {user.emailBouncedAt && (
                <NotificationBanner
                  wide
                  className="mb-6"
                  type="warning"
                  message={`Mail to ${user.email} was returned on ${formatMoment(user.emailBouncedAt)}. Whoever owns this account may not have read what was sent since.`}
                />
              )}
              <AccountActions user={user} onAction={acting.ask} />
              <FactGrid facts={factsOf(detail)} />
              <Counts
                className="mt-8 flex flex-wrap gap-x-10 gap-y-4"
                counts={Object.entries(counts).map(([kind, value]) => ({ label: countText(kind), value }))}
              />
              {(counts.reports ?? 0) > 0 && (
                <p className="mt-4">
                  <ArrowLink to={`/admin/reports?owner=${user.id}`}>Facts of these reports</ArrowLink>
                </p>
              )}
              <AccountRecords user={user} />
              <UserMails mails={mails} />
              <AuditTrail entries={audit} userId={user.id} />
            </>
          );
        }}
      </Loadable>
    </>
  );
}

function AccountActions({ user, onAction }: { user: AdminUser; onAction: RequestAction }) {
  const acts = actionsFor(user).map((kind) => ({ kind, words: textsOfAction(kind, user, sendsMail()) }));
  const [harmless, taking] = [acts.filter(({ words }) => !words.destructive), acts.filter(({ words }) => words.destructive)];
  const button = ({ kind, words }: { kind: AccountAction; words: { button: string } }) => (
    <Button key={kind} variant={kind === "approve" ? "primary" : "secondary"} onClick={() => onAction(kind, user)}>
      {words.button}
    </Button>
  );
  return (
    <div className="mb-8 flex flex-wrap gap-3">
      {harmless.map(button)}
      {taking.length > 0 && (
        <div
          role="group"
          aria-label="What takes access away"
          className="flex w-full flex-wrap gap-3 border-t border-line pt-3 sm:ml-auto sm:w-auto sm:border-0 sm:pt-0"
        >
          {taking.map(button)}
        </div>
      )}
    </div>
  );
}

function factsOf({ user, lastLoginAt, terms }: AdminUserDetail): [word: string, fact: string][] {
  return [
    ["Institution", user.institution || "Not stated"],
    ["Intended use", usesText(user.intendedUse)],
    ["Role", roleLabels[user.role]],
    ["E-mail address", user.emailConfirmed ? "Confirmed" : "Unconfirmed"],
    ["Asked for", formatMoment(user.createdAt)],
    ["Decided", user.decidedAt ? `${stateLabels[user.state]} on ${formatMoment(user.decidedAt)}` : "Not yet"],
    ["Login", user.twoFactorSince ? `Two factors, since ${formatDay(user.twoFactorSince)}` : "Password alone"],
    ["Last login", lastLoginAt ? formatMoment(lastLoginAt) : "Never"],
    ["Last seen", user.lastSeenAt ? formatMoment(user.lastSeenAt) : "Never"],
    ["Terms agreed to", terms ? `Version ${terms.version}, ${formatDay(terms.agreedAt)}` : "Not asked"],
    ...(user.stateReason ? [["Reason given", user.stateReason] as [string, string]] : []),
  ];
}

function UserMails({ mails }: { mails: OutboxMail[] }) {
  const { read, resent, dialog } = useMailDialog();
  return (
    <Section id="mails" title="E-mail" className="mt-10">
      {resent}
      {mails.length === 0 ? (
        <p className="text-sm text-muted">No mail to this account or about it is kept.</p>
      ) : (
        <MailTable mails={mails} onRead={read} />
      )}
      {dialog}
    </Section>
  );
}

function AuditTrail({ entries, userId }: { entries: AuditEntry[]; userId: string }) {
  return (
    <Section id="audit" title="Audit" className="mt-10">
      {entries.length === 0 ? (
        <p className="text-sm text-muted">Nothing has been recorded for this account yet.</p>
      ) : (
        <ol className="divide-y divide-line border-y border-line text-sm">
          {entries.map((entry) => (
            <li key={entry.id} className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <time translate="no" dateTime={entry.at} className="text-muted tabular-nums">
                {formatMoment(entry.at)}
              </time>
              <div>
                <span className="font-medium">{auditActionText(entry.action)}</span>
                {entry.actor && <span className="text-muted"> · {entry.actor}</span>}
                {entry.token !== null && <span className="break-words text-muted"> · by the token “{entry.token}”</span>}
                {entry.detail && <div className="break-words text-muted">{kept(entry.detail)}</div>}
              </div>
            </li>
          ))}
        </ol>
      )}
      <p className="mt-3 text-sm">
        <ArrowLink to={`/admin/audit?user=${userId}`}>Everything in the audit log</ArrowLink>
      </p>
    </Section>
  );
}
