import { exported, deleted, password } from "@trabecula/messages/settings";
import { useMutation } from "@tanstack/react-query";
import { type DeleteAccountRequest, type User, ZDeleteAccountRequest } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { saveFile } from "../../ui/save-text-file.ts";
import { messageOf } from "../../shell/api-error.ts";
import { inPageLanguage } from "../../page-language.ts";
import { api } from "../../shell/api.ts";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { confirmed, ConfirmationInputs, emptyProof, passwordOf, type Proof } from "../../forms/Confirmation.tsx";
import type { FormShape } from "../../forms/contract-resolver.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { TextLink } from "../entry/login/AuthLayout.tsx";

export function ExportAccount({ user }: { user: User }) {
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () => api.file(accounts.exportData),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  const isPatient = user.role === "patient";
  return (
    <div className="max-w-2xl space-y-5">
      {error && <NotificationBanner wide type="error" message={messageOf(error)} onClose={reset} />}
      {isSuccess && <NotificationBanner wide type="success" message={exported.done} onClose={reset} />}
      <p>{isPatient ? exported.forPatients : exported.forResearchers}</p>
      {!isPatient && <p className="text-muted">{exported.ofOthers}</p>}
      <Button pending={isPending} onClick={() => mutate()}>
        {exported.download}
      </Button>
    </div>
  );
}

const deletionForm: FormShape<Proof, DeleteAccountRequest> = {
  contract: ZDeleteAccountRequest,
  values: emptyProof,
  toRequest: passwordOf,
};

export function DeleteAccount({ user }: { user: User }) {
  const form = useContractForm(deletionForm, { checked: "sent" });
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (request: DeleteAccountRequest) => api.call(accounts.remove, { body: request }),
    // A full page load clears the account's data from this tab's memory.
    onSuccess: () => window.location.replace(inPageLanguage("/account-deleted")),
  });
  const ask = async (): Promise<void> => setOpen(true);
  const isPatient = user.role === "patient";

  async function remove(request: DeleteAccountRequest): Promise<void> {
    try {
      await mutateAsync(await confirmed("delete-own-account", form, request));
    } catch (error) {
      setOpen(false);
      throw error;
    }
  }

  return (
    <form noValidate onSubmit={form.submit(ask)} className="max-w-2xl space-y-5" aria-label={deleted.button}>
      <FormFailure form={form} />
      <p>
        <Sentence
          text={isPatient ? deleted.whatGoesOfPatients : deleted.whatGoesOfResearchers}
          parts={{ download: (text) => <TextLink to="/settings/export">{text}</TextLink> }}
        />
      </p>
      <div className="max-w-md space-y-5">
        <ConfirmationInputs form={form} label={password} />
      </div>
      <Button type="submit" variant="danger">
        {deleted.button}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={deleted.ask}
        confirmLabel={deleted.confirm}
        tone="danger"
        pending={isPending}
        onConfirm={() => form.submit(remove)()}
        onCancel={() => setOpen(false)}
      >
        {isPatient ? deleted.askOfPatients : deleted.askOfResearchers}
      </ConfirmDialog>
    </form>
  );
}
