import type { OutboxMail } from "@trabecula/contracts";
import { formatMoment } from "@trabecula/messages";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { mailStateWords } from "./mail-words.ts";

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
  return <Badge tone={tones[state]}>{mailStateWords[state]}</Badge>;
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
