import type { OutboxMail } from "@trabecula/contracts";
import { formatMoment } from "@trabecula/messages";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";

type MailState = OutboxMail["state"];

export const mailStateLabels: Record<MailState, string> = {
  kept: "Not sent (no mail server)",
  waiting: "Waiting",
  sending: "Being sent",
  sent: "Sent",
  unconfirmed: "Unconfirmed",
  failed: "Failed",
  bounced: "Returned",
};

export const mailStateMeaning: Record<MailState, string> = {
  kept: "No mail server was set when it was written, so it is kept here to be read.",
  waiting: "It will be sent, or tried again, shortly.",
  sending: "It is on its way to the mail server.",
  sent: "The mail server took it.",
  unconfirmed: "The mail server has it, but its answer never came. It most likely arrived, so it is not sent again by itself.",
  failed: "The mail server would not take it, could not be reached for days, or gave it up; it is not tried again by itself.",
  bounced: "The address was rejected permanently. Check it before you send the message again.",
};

export function resendObstacle({ state, linkRemoved }: Pick<OutboxMail, "state" | "linkRemoved">, sendsMail: boolean): string | null {
  if (!sendsMail) return "No mail server is set, so nothing is sent from here.";
  if (isOnItsWay(state)) return "It is on its way already.";
  if (linkRemoved)
    return "It cannot be sent again: its link works once and is not kept after it was sent. Its reader can ask for a new one.";
  return null;
}

/** States that change automatically. */
export function isOnItsWay(state: MailState): boolean {
  return state === "sending" || state === "waiting";
}

/** Failed at least once and waiting for a retry. */
export function isPutOff({ state, attempts }: Pick<OutboxMail, "state" | "attempts">): boolean {
  return state === "waiting" && attempts > 0;
}

const tones: Record<OutboxMail["state"], BadgeTone> = {
  kept: "neutral",
  waiting: "warning",
  sending: "warning",
  sent: "success",
  unconfirmed: "warning",
  failed: "error",
  bounced: "error",
};

export function MailStateBadge({ state }: { state: OutboxMail["state"] }) {
  return <Badge tone={tones[state]}>{mailStateLabels[state]}</Badge>;
}

export function MailTable({ mails, onRead }: { mails: OutboxMail[]; onRead: (mail: OutboxMail) => void }) {
  const columns: Column<OutboxMail>[] = [
    { key: "mail", header: "Mail", cell: (mail) => <MailCell mail={mail} /> },
    { key: "state", header: "State", cell: (mail) => <MailStateBadge state={mail.state} />, className: "max-sm:hidden" },
    { key: "attempts", header: "Attempts", cell: (mail) => mail.attempts, className: "max-md:hidden" },
    { key: "createdAt", header: "Written", cell: (mail) => formatMoment(mail.createdAt), className: "whitespace-nowrap max-lg:hidden" },
    {
      key: "read",
      header: <span className="sr-only">Read</span>,
      cell: (mail) => (
        <Button size="small" variant="secondary" aria-label={`Read “${mail.subject}” to ${mail.to}`} onClick={() => onRead(mail)}>
          Read
        </Button>
      ),
      align: "right",
    },
  ];
  return <DataTable caption="Outbox" columns={columns} rows={mails} rowId={(mail) => mail.id} />;
}

function MailCell({ mail }: { mail: OutboxMail }) {
  return (
    <div className="min-w-0 py-0.5">
      <div className="font-medium">{mail.subject}</div>
      <div className="break-all text-muted">{mail.to}</div>
      {mail.lastError && <div className="mt-0.5 break-words text-error">{mail.lastError}</div>}
      <div className="mt-1 sm:hidden">
        <MailStateBadge state={mail.state} />
      </div>
    </div>
  );
}
