import type { OutboxMail } from "@trabecula/contracts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { formatMoment } from "../format-instant.ts";
import { mailHtmlAddress } from "./mail-api.ts";
import { mailStateMeaning, resendObstacle } from "./mail-words.ts";
import { MailBody } from "./MailBody.tsx";
import { MailDialogFrame } from "./MailDialogFrame.tsx";
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
  const obstacle = resendObstacle(mail);
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
      {obstacle === null && (
        <Button pending={isSending} onClick={onResend}>
          Send again
        </Button>
      )}
    </>
  );
  return (
    <MailDialogFrame title={mail.subject} buttons={buttons} onClose={onClose}>
      <MailFacts mail={mail} />
      {failure && (
        <div className="mt-4">
          <NotificationBanner wide type="error" message={failure} />
        </div>
      )}
      <MailBody subject={mail.subject} text={mail.text} htmlAddress={mailHtmlAddress(mail.id)} firstShown="text" />
      {obstacle !== null && <p className="mt-4 text-sm text-muted">{obstacle}</p>}
    </MailDialogFrame>
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
