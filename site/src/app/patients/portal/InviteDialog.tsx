import { useQueryClient } from "@tanstack/react-query";
import { ZInviteRequest } from "@trabecula/contracts";
import { useId } from "react";
import { FormFailure } from "../../../forms/FormFailure.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { sendsMail } from "../../../shell/sends-mail.ts";
import { ActionDialog } from "../../../ui/ActionDialog.tsx";
import { EmailInput } from "../../../ui/EmailInput.tsx";
import { accessQuery, invite } from "./portal-queries.ts";

export function InviteDialog({ patientId, email, onClose }: { patientId: string; email: string; onClose: () => void }) {
  const formId = useId();
  const queries = useQueryClient();
  const form = useContractForm({ contract: ZInviteRequest, values: { email } }, { checked: "sent" });
  return (
    <ActionDialog
      title={email ? "Invite again" : "Invite the patient"}
      act={sendsMail() ? "Send invitation" : "Make invitation"}
      formId={formId}
      pending={form.formState.isSubmitting}
      onClose={onClose}
    >
      <p className="mt-2 text-muted">
        {sendsMail()
          ? "The e-mail has your name and institution and a link to an account."
          : "This platform sends no e-mail: an administrator of the laboratory passes the link to an account on, with your name and institution."}{" "}
        It says nothing about a scan. The link works once and for seven days{email ? "; the earlier one stops working" : ""}. Make sure that
        the address is the patient’s own.
      </p>
      <form
        id={formId}
        noValidate
        className="mt-4 space-y-4"
        onSubmit={form.submit(async (request) => {
          const reply = await invite(patientId, request.email);
          queries.setQueryData(accessQuery(patientId).queryKey, reply.portal);
          onClose();
        })}
      >
        <FormFailure form={form} />
        <EmailInput label="E-mail of the patient" autoComplete="off" {...form.field("email")} required />
      </form>
    </ActionDialog>
  );
}
