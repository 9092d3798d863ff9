import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ZHandOverRequest, ZRemoveAccountRequest, type AdminUser } from "@trabecula/contracts";
import { adminWorkspaces } from "@trabecula/contracts/endpoints";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { confirmationFields, ConfirmationInputs, confirmAct } from "../../forms/Confirmation.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { sendsMail } from "../../shell/product.ts";
import { useSession } from "../../shell/session-store.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { AccountPicker } from "../AccountPicker.tsx";
import { Section } from "../Section.tsx";
import { nameOf } from "./account-messages.tsx";

/** Hand over, export and delete what an account owns. Administrators never read it. */
export function AccountRecords({ user }: { user: AdminUser }) {
  const ownId = useSession((state) => state.user?.id);
  const [opened, setOpened] = useState<"hand-over" | "delete" | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const exporting = useMutation({
    mutationFn: () => api.call(adminWorkspaces.offerExport, { params: { id: user.id } }),
    onSuccess: () => setDone(`${nameOf(user)} gets a link to the export.`),
  });
  if (user.state !== "approved" || user.role === "patient" || user.id === ownId) return null;
  const close = () => setOpened(null);
  return (
    <Section id="records" title="Records of this account" className="mt-10">
      {done && <NotificationBanner wide className="mb-4" type="success" message={done} onClose={() => setDone(null)} />}
      {exporting.error && (
        <NotificationBanner wide className="mb-4" type="error" message={messageOf(exporting.error)} onClose={exporting.reset} />
      )}
      <p className="mb-4 max-w-[68ch] text-sm text-muted">
        A hand-over makes the personal workspace a clinic that another account leads. No record changes.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpened("hand-over")}>
          Hand over records
        </Button>
        <Button variant="secondary" pending={exporting.isPending} onClick={() => exporting.mutate()}>
          Offer an export
        </Button>
        <Button variant="secondary" onClick={() => setOpened("delete")}>
          Delete account
        </Button>
      </div>
      {opened === "hand-over" && (
        <HandOverDialog
          user={user}
          onClose={close}
          onDone={() => {
            close();
            setDone(`The records are handed over.${sendsMail() ? " Both people get an e-mail." : ""}`);
          }}
        />
      )}
      {opened === "delete" && <DeleteAccountDialog user={user} onClose={close} />}
    </Section>
  );
}

const chooseAccount = "Choose an account from the list.";

function HandOverDialog({ user, onClose, onDone }: { user: AdminUser; onClose: () => void; onDone: () => void }) {
  const queries = useQueryClient();
  const form = useContractForm(
    {
      contract: ZHandOverRequest,
      values: { toAccountId: "", reason: "" },
      check: ({ toAccountId }) => (toAccountId === "" ? { toAccountId: chooseAccount } : {}),
    },
    { checked: "sent" },
  );
  return (
    <FormDialog
      title="Hand over records"
      act="Hand over"
      lead={`Patients and reports of ${nameOf(user)} become a clinic that the other account leads.${sendsMail() ? " Both get an e-mail." : ""}`}
      form={form}
      send={async (body) => {
        await api.call(adminWorkspaces.handOver, { params: { id: user.id }, body });
        await queries.invalidateQueries({ queryKey: ["admin"] });
        onDone();
      }}
      onClose={onClose}
    >
      <AccountPicker
        label="To the account"
        except={user.id}
        message={form.formState.errors.toAccountId?.message}
        onChoose={(id) => form.setValue("toAccountId", id, { shouldValidate: form.formState.isSubmitted })}
      />
      <TextArea label="Reason" rows={2} maxLength={500} {...form.field("reason")} />
    </FormDialog>
  );
}

const removal = z.extend(z.omit(ZRemoveAccountRequest, { confirmation: true }), confirmationFields);

function DeleteAccountDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useContractForm(
    {
      contract: removal,
      values: { handOverTo: "", reason: "", password: "", code: "" },
      toRequest: ({ handOverTo, ...typed }) => ({ ...typed, handOverTo: handOverTo || null }),
    },
    { checked: "sent" },
  );
  return (
    <FormDialog
      title={`Delete the account of ${nameOf(user)}?`}
      act="Delete account"
      tone="danger"
      lead="Without a recipient, the patients and reports of the personal workspace are erased too. You cannot undo this."
      form={form}
      send={async ({ password, code, provider, ...request }) => {
        const confirmation = await confirmAct({ purpose: "delete-account", object: user.id }, { password, code, provider });
        await api.call(adminWorkspaces.removeAccount, { params: { id: user.id }, body: { ...request, confirmation } });
        await navigate("/admin/users");
        await queries.invalidateQueries({ queryKey: ["admin"] });
      }}
      onClose={onClose}
    >
      <AccountPicker label="Hand the records over to (optional)" except={user.id} onChoose={(id) => form.setValue("handOverTo", id)} />
      <TextArea label="Reason" rows={2} maxLength={500} {...form.field("reason")} />
      <ConfirmationInputs form={form} />
    </FormDialog>
  );
}
