import { useEffect, useId, useRef } from "react";
import type { OutboxMail } from "@trabecula/contracts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { formatMoment } from "../format-instant.ts";
import { canResend, mailStateMeaning } from "./mail-words.ts";
import { MailStateBadge } from "./MailTable.tsx";

export interface MailDialogProps {
  mail: OutboxMail;
  isSending: boolean;
  failure: string | null;
  onResend: () => void;
  onClose: () => void;
}

/** One mail as it was written, what became of it, and the way to send it again. */
export function MailDialog({ mail, isSending, failure, onResend, onClose }: MailDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClick={(event) => event.target === dialog.current && onClose()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="appear w-[min(40rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-0 shadow-float"
    >
      <div className="p-6">
        <h2 id={titleId} className="text-lg font-semibold">
          {mail.subject}
        </h2>
        <MailFacts mail={mail} />
        {failure && (
          <div className="mt-4">
            <NotificationBanner wide type="error" message={failure} />
          </div>
        )}
        <pre
          tabIndex={0}
          aria-label="Text of the mail"
          className="mt-4 max-h-[45vh] overflow-auto rounded-lg border border-line bg-page p-4 font-sans text-sm break-words whitespace-pre-wrap"
        >
          {mail.text}
        </pre>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {canResend(mail.state) && (
            <Button pending={isSending} onClick={onResend}>
              Send again
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );
}

function MailFacts({ mail }: { mail: OutboxMail }) {
  const attempts = mail.attempts === 1 ? "1 attempt" : `${mail.attempts} attempts`;
  const times = [`written ${formatMoment(mail.createdAt)}`, mail.sentAt && `sent ${formatMoment(mail.sentAt)}`, attempts];
  return (
    <div className="mt-2 space-y-1.5 text-sm text-muted">
      <p className="break-all">To {mail.to}</p>
      <p>{times.filter(Boolean).join(" · ")}</p>
      <p className="flex flex-wrap items-center gap-2">
        <MailStateBadge state={mail.state} />
        {mailStateMeaning[mail.state]}
      </p>
      {mail.lastError && <p className="break-words text-error">Last error: {mail.lastError}</p>}
    </div>
  );
}
