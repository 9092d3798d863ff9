import type { OutboxMail } from "@trabecula/contracts";
import { formatMoment } from "@trabecula/messages";
import { sendsMail } from "../../shell/sends-mail.ts";
import { messageOf } from "../../shell/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { KeptLink } from "./KeptLink.tsx";
import { mailHtmlAddress } from "./mail-api.ts";
import { mailStateMeaning, resendObstacle } from "./mail-words.ts";
import { MailBody } from "./MailBody.tsx";
import { MailStateBadge } from "./MailTable.tsx";
import type { useResend } from "./use-resend.ts";

export interface MailDialogProps {
  mail: OutboxMail;
  resend: ReturnType<typeof useResend>;
  onClose: () => void;
}

export function MailDialog({ mail, resend, onClose }: MailDialogProps) {
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
      {resend.error && (
        <div className="mt-4">
          <NotificationBanner wide type="error" message={messageOf(resend.error)} />
        </div>
      )}
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
