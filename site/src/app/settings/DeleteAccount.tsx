import { deleted as words, password } from "@trabecula/messages/settings";
import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { ZDeleteAccountRequest, type User } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { TextLink } from "../entry/login/TextLink.tsx";
import { api } from "../../shell/api.ts";

export function DeleteAccount({ user }: { user: User }) {
  const form = useContractForm({ contract: ZDeleteAccountRequest, values: { password: "" } }, { checked: "sent" });
  const [isAsked, setAsked] = useState(false);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (request: { password: string }) => api.call(accounts.remove, { body: request }),
    // A full page load clears the account's data from this tab's memory.
    onSuccess: () => window.location.replace("/account-deleted"),
  });
  const ask = async (): Promise<void> => setAsked(true);
  const isPatient = user.role === "patient";

  async function remove(request: { password: string }): Promise<void> {
    try {
      await mutateAsync(request);
    } catch (error) {
      setAsked(false);
      throw error;
    }
  }

  return (
    <form noValidate onSubmit={form.submit(ask)} className="max-w-2xl space-y-5" aria-label={words.button}>
      <FormFailure form={form} />
      <p>
        <Sentence
          text={isPatient ? words.whatGoesOfPatients : words.whatGoesOfResearchers}
          parts={{ download: (text) => <TextLink to="/settings/export">{text}</TextLink> }}
        />
      </p>
      <div className="max-w-md">
        <PasswordInput label={password} autoComplete="current-password" {...form.field("password")} required />
      </div>
      <Button type="submit" variant="danger">
        {words.button}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={words.ask}
        confirmLabel={words.confirm}
        tone="danger"
        pending={isPending}
        onConfirm={() => form.submit(remove)()}
        onCancel={() => setAsked(false)}
      >
        {isPatient ? words.askOfPatients : words.askOfResearchers}
      </ConfirmDialog>
    </form>
  );
}
