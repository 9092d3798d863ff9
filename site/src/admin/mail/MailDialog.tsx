import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { OutboxMail } from "@trabecula/contracts";
import { mail as mailCalls } from "@trabecula/contracts/endpoints";
import { formatMoment } from "@trabecula/messages";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { sendsMail } from "../../shell/product.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { mailHtmlAddress } from "./mail-api.ts";
import { MailBody } from "./MailBody.tsx";
import { mailStateMeaning, MailStateBadge, resendObstacle } from "./MailTable.tsx";

export function useMailDialog() {
  const queries = useQueryClient();
  const [open, setOpen] = useState<OutboxMail | null>(null);
  const resend = useMutation({
    mutationFn: (id: string) => api.call(mailCalls.resend, { params: { id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["admin"] });
      setOpen(null);
    },
  });
  return {
    read(mail: OutboxMail): void {
      resend.reset();
      setOpen(mail);
    },
    dialog: open && <MailDialog mail={open} resend={resend} onClose={() => setOpen(null)} />,
    resent: resend.isSuccess && (
      <NotificationBanner
        wide
        className="my-4"
        type="success"
        message={`The mail to ${resend.data.mail.to} is being sent again.`}
        onClose={resend.reset}
      />
    ),
  };
}

interface MailDialogProps {
  mail: OutboxMail;
  resend: { isPending: boolean; error: Error | null; mutate: (id: string) => void };
  onClose: () => void;
}

function MailDialog({ mail, resend, onClose }: MailDialogProps) {
  const obstacle = resendObstacle(mail, sendsMail());
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
      {obstacle === null && (
        <Button pending={resend.isPending} onClick={() => resend.mutate(mail.id)}>
          Send again
        </Button>
      )}
    </>
  );
  return (
    <Dialog wide title={mail.subject} buttons={buttons} onClose={onClose}>
      <MailFacts mail={mail} />
      {resend.error && <NotificationBanner wide className="mt-4" type="error" message={messageOf(resend.error)} />}
      <MailBody subject={mail.subject} text={mail.text} htmlAddress={mailHtmlAddress(mail.id)} firstShown="text" />
      {mail.linkKept && !sendsMail() && <KeptLink key={mail.id} mail={mail} />}
      {obstacle !== null && <p className="mt-4 text-sm text-muted">{obstacle}</p>}
    </Dialog>
  );
}

function MailFacts({ mail }: { mail: OutboxMail }) {
  const attempts = mail.attempts === 1 ? "1 attempt" : `${mail.attempts} attempts`;
  const times = [`Written ${formatMoment(mail.createdAt)}`, mail.sentAt && `sent ${formatMoment(mail.sentAt)}`, attempts];
  return (
    <div className="mt-2 space-y-1.5 text-sm text-muted">
      <p className="break-all">To {mail.to}</p>
      <p>{times.filter(Boolean).join(" · ")}</p>
      <p>
        <span className="mr-2 inline-flex align-middle">
          <MailStateBadge state={mail.state} />
        </span>
        {mailStateMeaning[mail.state]}
      </p>
      {mail.lastError && <p className="break-words text-error">Last error: {mail.lastError}</p>}
    </div>
  );
}

/** Every view is audited. */
function KeptLink({ mail }: { mail: OutboxMail }) {
  const id = useId();
  const queries = useQueryClient();
  const link = useMutation({
    mutationFn: () => api.call(mailCalls.showLink, { params: { id: mail.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["admin", "audit"] }),
  });
  return (
    <section aria-labelledby={id} className="mt-4 rounded-lg border border-line bg-surface p-4">
      <h3 id={id} className="font-medium">
        Pass the link on
      </h3>
      <p className="mt-1 text-sm text-muted">
        This link gives access to the account of {mail.to}. Pass it on to that person only. The audit log records that you opened it.
      </p>
      {link.data ? (
        <>
          <p className="mt-3">
            <input
              readOnly
              aria-label="Link"
              className="control w-full font-mono text-sm"
              value={link.data.link}
              onFocus={(event) => event.target.select()}
            />
          </p>
          <p className="mt-1 text-sm text-muted">It works once, until {formatMoment(link.data.worksUntil)}.</p>
        </>
      ) : (
        <Button className="mt-3" variant="secondary" pending={link.isPending} onClick={() => link.mutate()}>
          Show link
        </Button>
      )}
      {link.error && <NotificationBanner wide className="mt-3" type="error" message={messageOf(link.error)} />}
    </section>
  );
}
