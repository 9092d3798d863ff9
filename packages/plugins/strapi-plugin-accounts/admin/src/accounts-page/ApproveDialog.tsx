import { ConfirmDialog } from "@strapi/strapi/admin";
import { Button, Dialog } from "@strapi/design-system";
import { CheckCircle } from "@strapi/icons";
import type { AdminUser } from "@trabecula/contracts";
import { useText, type Text } from "../text.ts";
import { nameOf } from "../waiting/account-words.ts";

interface ApproveDialogProps {
  readonly account: AdminUser | null;
  readonly sendsMail: boolean;
  readonly onCancel: () => void;
  readonly onApprove: (account: AdminUser) => void;
}

export function ApproveDialog({ account, sendsMail, onCancel, onApprove }: ApproveDialogProps) {
  const text = useText();
  return (
    <Dialog.Root open={account !== null} onOpenChange={(open) => (open ? undefined : onCancel())}>
      {account && (
        <ConfirmDialog
          title={text("approve.title")}
          icon={<CheckCircle width="2.4rem" height="2.4rem" fill="success600" />}
          endAction={
            <Button fullWidth variant="success" onClick={() => onApprove(account)}>
              {text("approve.button")}
            </Button>
          }
        >
          {questionAbout(account, sendsMail, text)}
        </ConfirmDialog>
      )}
    </Dialog.Root>
  );
}

function questionAbout(account: AdminUser, sendsMail: boolean, text: Text): string {
  const { email, institution, emailConfirmed } = account;
  const values = { name: nameOf(account), email, institution };
  return [
    text(sendsMail ? "approve.question-mailed" : "approve.question", values),
    ...(sendsMail ? [] : [text("tell-yourself")]),
    ...(emailConfirmed ? [] : [text("approve.unconfirmed")]),
  ].join(" ");
}
