import { ConfirmDialog } from "@strapi/strapi/admin";
import { Button, Dialog } from "@strapi/design-system";
import { CheckCircle } from "@strapi/icons";
import type { AdminUser } from "@trabecula/contracts";
import { nameOf, tellYourself } from "../waiting/account-words.ts";

interface ApproveDialogProps {
  readonly account: AdminUser | null;
  readonly sendsMail: boolean;
  readonly onCancel: () => void;
  readonly onApprove: (account: AdminUser) => void;
}

export function ApproveDialog({ account, sendsMail, onCancel, onApprove }: ApproveDialogProps) {
  return (
    <Dialog.Root open={account !== null} onOpenChange={(open) => (open ? undefined : onCancel())}>
      {account && (
        <ConfirmDialog
          title="Approve request"
          icon={<CheckCircle width="2.4rem" height="2.4rem" fill="success600" />}
          endAction={
            <Button fullWidth variant="success" onClick={() => onApprove(account)}>
              Approve
            </Button>
          }
        >
          {questionAbout(account, sendsMail)}
        </ConfirmDialog>
      )}
    </Dialog.Root>
  );
}

function questionAbout(account: AdminUser, sendsMail: boolean): string {
  const told = sendsMail ? " and is told by e-mail." : `. ${tellYourself}`;
  const question = `${nameOf(account)} (${account.email}, ${account.institution}) can log in from now on${told}`;
  return account.emailConfirmed ? question : `${question} The address is unconfirmed: whoever asked may not be its owner.`;
}
