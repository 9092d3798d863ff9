import type { MailTemplatePreview } from "@trabecula/contracts";
import { sendsMail } from "../../../shell/sends-mail.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { templateHtmlAddress } from "../mail-api.ts";
import { MailBody } from "../MailBody.tsx";
import { TestMailOutcome } from "../TestMailOutcome.tsx";
import { useTestMail } from "../use-test-mail.ts";

export function TemplateDialog({ template, onClose }: { template: MailTemplatePreview; onClose: () => void }) {
  const test = useTestMail();
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
      {sendsMail() && (
        <Button pending={test.isPending} onClick={() => test.mutate(template.name)}>
          Send me a test
        </Button>
      )}
    </>
  );
  return (
    <Dialog wide title={template.subject} buttons={buttons} onClose={onClose}>
      <div className="mt-2 space-y-1.5 text-sm text-muted">
        <p>
          {template.occasion} · goes to {template.reader}
        </p>
        <p>The people in it are made up, and no account is behind its links.</p>
      </div>
      <MailBody subject={template.subject} text={template.text} htmlAddress={templateHtmlAddress(template.name)} firstShown="html" />
      {(test.isSuccess || test.isError) && (
        <div className="mt-4">
          <TestMailOutcome test={test} />
        </div>
      )}
    </Dialog>
  );
}
