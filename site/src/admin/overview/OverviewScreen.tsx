import { useQuery } from "@tanstack/react-query";
import type { AdminOverview, AdminUser, OutboxMail, Unset } from "@trabecula/contracts";
import { administration } from "@trabecula/contracts/endpoints";
import { formatDay, countOf } from "@trabecula/messages";
import { api } from "../../shell/api.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { sendsMail } from "../../shell/product.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { TextLink } from "../TextLink.tsx";
import { Counts, FactLines } from "../facts.tsx";
import { HealthList } from "../HealthList.tsx";
import { Section } from "../Section.tsx";
import { DecisionButtons, nameOf, usesText, type RequestAction } from "../users/account-messages.tsx";
import { AccountActionDialog, useAccountAction } from "../users/AccountActionDialog.tsx";
import { Usage } from "./Usage.tsx";
import { StatusIcon, type StatusType } from "../../ui/StatusIcon.tsx";
import { kept } from "../../ui/Kept.tsx";

export default function OverviewScreen() {
  const acting = useAccountAction();
  const overview = useQuery({ queryKey: ["admin", "overview"], queryFn: () => api.call(administration.overview) });
  return (
    <>
      <PageHeader title="Overview" description="Pending requests, usage and system status." />
      <AccountActionDialog acting={acting} />
      <Loadable query={overview}>
        {({ unset, waiting, users, reports, mail, health, versions }) => (
          <div className="grid gap-12">
            <UnsetList unset={unset} />
            <Counts
              className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3 lg:grid-cols-6"
              counts={[
                { label: "Waiting", value: users.pending, to: "/admin/users?state=pending" },
                { label: "Approved accounts", value: users.approved, to: "/admin/users?state=approved" },
                { label: "Rejected", value: users.rejected, to: "/admin/users?state=rejected" },
                { label: "Blocked", value: users.blocked, to: "/admin/users?attention=blocked" },
                { label: "Reports", value: reports.total, to: "/admin/reports" },
                { label: "Reports this month", value: reports.thisMonth },
              ]}
            />
            <WaitingList waiting={waiting} pending={users.pending} onAction={acting.ask} />
            <Usage />
            <div className="grid gap-12 md:grid-cols-2">
              <Section id="health" title="Health">
                <HealthList health={{ ...health, parts: health.parts.filter(isShownHere) }} />
                <p className="mt-3">
                  <ArrowLink to="/admin/debug">Errors, background work and times</ArrowLink>
                </p>
              </Section>
              <MailHealth mail={mail} />
              <Section id="versions" title="Versions">
                <FactLines
                  facts={[
                    ["Product", versions.product],
                    ["Scoring engine", versions.engine],
                    ["Node.js", versions.node],
                  ]}
                />
              </Section>
            </div>
          </div>
        )}
      </Loadable>
    </>
  );
}

const unsetTexts: Readonly<Record<Unset, string>> = {
  support: "No support address: pages and mails name the contact page, and its messages go to the first administrator.",
  laboratory: "No address of the laboratory: the footer has no link to it.",
  repository: "No repository: the footer shows no version and no date.",
  mail: "No mail server: the platform sends no mail.",
};

function UnsetList({ unset }: { unset: readonly Unset[] }) {
  if (unset.length === 0) return null;
  return (
    <Section id="unset" title="Not set yet">
      <ul className="list-disc space-y-1 pl-5">
        {unset.map((name) => (
          <li key={name}>{unsetTexts[name]}</li>
        ))}
      </ul>
      <p className="mt-3">
        <ArrowLink to="/admin/settings">Site settings</ArrowLink>
      </p>
    </Section>
  );
}

/** Mail has its own section; here it appears only if a restart of the server is needed. */
const isShownHere = ({ part, state }: AdminOverview["health"]["parts"][number]): boolean => part !== "mail" || state === "failing";

function WaitingList({ waiting, pending, onAction }: { waiting: AdminUser[]; pending: number; onAction: RequestAction }) {
  return (
    <Section id="waiting" title="Waiting for approval">
      {waiting.length === 0 ? (
        <p className="text-muted">Nobody is waiting. New requests appear here{sendsMail() ? " and are announced to you by e-mail" : ""}.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
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
    </Section>
  );
}

function WaitingPerson({ user, onAction }: { user: AdminUser; onAction: RequestAction }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 text-sm">
        <TextLink to={`/admin/users/${user.id}`} className="text-base font-medium">
          <bdi translate="no">{nameOf(user)}</bdi>
        </TextLink>
        <div translate="no" className="break-all text-muted">
          {user.email}
        </div>
        <div className="text-muted">
          <bdi translate="no">{user.institution}</bdi> · {usesText(user.intendedUse)} · {kept(`asked ${formatDay(user.createdAt)}`)}
          {!user.emailConfirmed && " · address unconfirmed"}
        </div>
      </div>
      <div className="flex w-full justify-between gap-6 sm:w-auto">
        <DecisionButtons user={user} onAction={onAction} />
      </div>
    </li>
  );
}

interface Finding {
  type: StatusType;
  text: string;
  to: string;
  link: string;
}

function MailHealth({ mail }: Pick<AdminOverview, "mail">) {
  return (
    <Section id="mail" title="E-mail">
      <ul className="grid gap-3">
        {judgeMail(mail).map(({ type, text, to, link }) => (
          <li key={text} className="flex items-start gap-2.5">
            <StatusIcon type={type} />
            <span>
              {text} <ArrowLink to={to}>{link}</ArrowLink>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Worst first. */
export function judgeMail({ configured, kept, waiting, unconfirmed, failed, bounced }: AdminOverview["mail"]): Finding[] {
  const findings: Finding[] = [];
  const find = (type: StatusType, text: string, state: OutboxMail["state"] | null, link: string) =>
    findings.push({ type, text, to: state ? `/admin/email?state=${state}` : "/admin/email", link });
  if (failed > 0) find("error", `${mails(failed)} could not be sent.`, "failed", "Read what failed");
  if (bounced > 0) find("error", `${mails(bounced, "was", "were")} returned.`, "bounced", "Read what was returned");
  if (unconfirmed > 0) find("warning", `Delivery of ${mails(unconfirmed)} is unconfirmed.`, "unconfirmed", "Read what is unconfirmed");
  if (!configured)
    find("warning", `No mail server is set. ${keptMails(kept)} kept in the outbox to be read there.`, null, "Open the outbox");
  else if (waiting > 0) find("info", `${mails(waiting, "is", "are")} waiting to be sent.`, "waiting", "Read what waits");
  else if (findings.length === 0) find("success", "Everything has been sent.", null, "Open the outbox");
  return findings;
}

function keptMails(count: number): string {
  return count === 0 ? "E-mails are" : mails(count, "is", "are");
}

function mails(count: number, one = "", many = ""): string {
  return `${countOf(count, "mail")} ${count === 1 ? one : many}`.trim();
}
