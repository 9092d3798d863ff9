import { Button, Field, Modal, Textarea } from "@strapi/design-system";
import type { AdminUser } from "@trabecula/contracts";
import { useEffect, useState } from "react";
import { tellYourself } from "../waiting/account-words.ts";

interface RejectDialogProps {
  readonly account: AdminUser | null;
  readonly sendsMail: boolean;
  readonly onCancel: () => void;
  readonly onReject: (account: AdminUser, reason: string) => void;
}

const maximumReasonLength = 500;

export function RejectDialog({ account, sendsMail, onCancel, onReject }: RejectDialogProps) {
  const [reason, setReason] = useState("");
  useEffect(() => setReason(""), [account]);

  return (
    <Modal.Root open={account !== null} onOpenChange={(open) => (open ? undefined : onCancel())}>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>Reject request</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Field.Root
            name="reason"
            hint={sendsMail ? "The applicant reads this sentence in an e-mail." : `Kept with the account. ${tellYourself}`}
            required
          >
            <Field.Label>{`Why is the request of ${account?.email ?? ""} rejected?`}</Field.Label>
            <Textarea maxLength={maximumReasonLength} value={reason} onChange={(event) => setReason(event.target.value)} />
            <Field.Hint />
          </Field.Root>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="tertiary" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="danger" disabled={reason.trim() === ""} onClick={() => (account ? onReject(account, reason.trim()) : undefined)}>
            Reject
          </Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}
