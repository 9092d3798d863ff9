import type { AdminOverview } from "@trabecula/contracts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { StatusIcon, type StatusType } from "../../ui/StatusIcon.tsx";

interface Finding {
  type: StatusType;
  text: string;
}

/** Whether mail leaves the house, in one sentence, and the way to the outbox. */
export function MailHealth({ mail }: Pick<AdminOverview, "mail">) {
  const { type, text } = judgeMail(mail);
  return (
    <section aria-labelledby="mail">
      <h2 id="mail" className="text-lg font-semibold">
        E-mail
      </h2>
      <p className="mt-3 flex items-start gap-2.5">
        <StatusIcon type={type} />
        <span>{text}</span>
      </p>
      <p className="mt-3">
        <ArrowLink to={mail.failed > 0 ? "/admin/email?state=failed" : "/admin/email"}>Open the outbox</ArrowLink>
      </p>
    </section>
  );
}

function judgeMail({ configured, kept, waiting, failed }: AdminOverview["mail"]): Finding {
  if (!configured) return { type: "warning", text: `No mail server is set. ${count(kept)} kept in the outbox to be read there.` };
  if (failed > 0)
    return { type: "error", text: `${failed === 1 ? "1 mail" : `${failed.toLocaleString("en-US")} mails`} could not be sent.` };
  if (waiting > 0) return { type: "info", text: `${count(waiting)} waiting to be sent.` };
  return { type: "success", text: "Everything has been sent." };
}

function count(mails: number): string {
  return mails === 1 ? "1 mail is" : `${mails.toLocaleString("en-US")} mails are`;
}
