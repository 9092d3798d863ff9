import type { AdminOverview, OutboxMail } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { StatusIcon, type StatusType } from "../../ui/StatusIcon.tsx";

interface Finding {
  type: StatusType;
  text: string;
  to: string;
  link: string;
}

export function MailHealth({ mail }: Pick<AdminOverview, "mail">) {
  return (
    <section aria-labelledby="mail">
      <h2 id="mail" className="text-lg font-semibold">
        E-mail
      </h2>
      <ul className="mt-3 grid gap-3">
        {judgeMail(mail).map(({ type, text, to, link }) => (
          <li key={text} className="flex items-start gap-2.5">
            <StatusIcon type={type} />
            <span>
              {text} <ArrowLink to={to}>{link}</ArrowLink>
            </span>
          </li>
        ))}
      </ul>
    </section>
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
