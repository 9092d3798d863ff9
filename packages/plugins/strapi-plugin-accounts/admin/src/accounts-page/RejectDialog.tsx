import { Button, Field, Modal, Textarea } from "@strapi/design-system";
import type { AdminUser } from "@trabecula/contracts";
import { useEffect, useState } from "react";
import { useText } from "../text.ts";

interface RejectDialogProps {
  readonly account: AdminUser | null;
  readonly sendsMail: boolean;
  readonly onCancel: () => void;
  readonly onReject: (account: AdminUser, reason: string) => void;
}

const maximumReasonLength = 500;

export function RejectDialog({ account, sendsMail, onCancel, onReject }: RejectDialogProps) {
  const text = useText();
  const [reason, setReason] = useState("");
  useEffect(() => setReason(""), [account]);

  return (
    <Modal.Root open={account !== null} onOpenChange={(open) => (open ? undefined : onCancel())}>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{text("reject.title")}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Field.Root
            name="reason"
            hint={sendsMail ? text("reject.hint-mailed") : `${text("reject.hint")} ${text("tell-yourself")}`}
            required
          >
            <Field.Label>{text("reject.question", { email: account?.email ?? "" })}</Field.Label>
            <Textarea maxLength={maximumReasonLength} value={reason} onChange={(event) => setReason(event.target.value)} />
            <Field.Hint />
          </Field.Root>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="tertiary" onClick={onCancel}>
            {text("reject.cancel")}
          </Button>
          <Button variant="danger" disabled={reason.trim() === ""} onClick={() => (account ? onReject(account, reason.trim()) : undefined)}>
            {text("reject.button")}
          </Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}
