import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { ZDeleteAccountRequest, type User } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { TextLink } from "../login/TextLink.tsx";
import { api } from "../../shell/api.ts";

const wordsForResearchers = {
  whatGoes: "Your account is deleted with everything that belongs to it: your details, all your reports and your settings.",
  question: "The account and all its reports are gone at once. This cannot be undone.",
};
const wordsForPatients = {
  whatGoes:
    "Your account is deleted with your details and your settings, and your clinic or study team is told that you have left. What they keep about your scans is theirs and stays there.",
  question: "The account is gone at once, and you can no longer read here what was released to you. This cannot be undone.",
};

/** The end of the account: the password, then a question, then nothing is left. */
export function DeleteAccount({ user }: { user: User }) {
  const form = useContractForm({ contract: ZDeleteAccountRequest, values: { password: "" } }, { checked: "sent" });
  const [isAsked, setAsked] = useState(false);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (request: { password: string }) => api.call(accounts.remove, { body: request }),
    // A page loaded anew: nothing of the account stays in this tab's memory.
    onSuccess: () => window.location.replace("/account-deleted"),
  });
  const ask = async (): Promise<void> => setAsked(true);
  const words = user.role === "patient" ? wordsForPatients : wordsForResearchers;

  async function remove(request: { password: string }): Promise<void> {
    try {
      await mutateAsync(request);
    } catch (error) {
      setAsked(false);
      throw error;
    }
  }

  return (
    <form noValidate onSubmit={form.submit(ask)} className="max-w-2xl space-y-5" aria-label="Delete account">
      <FormFailure form={form} />
      <p>
        {words.whatGoes} Nobody can bring it back. To keep what you have, <TextLink to="/settings/export">download everything</TextLink>{" "}
        first.
      </p>
      <div className="max-w-md">
        <PasswordInput label="Password" autoComplete="current-password" {...form.field("password")} required />
      </div>
      <Button type="submit" variant="danger">
        Delete account
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Delete your account?"
        confirmLabel="Delete for good"
        tone="danger"
        pending={isPending}
        onConfirm={() => form.submit(remove)()}
        onCancel={() => setAsked(false)}
      >
        {words.question}
      </ConfirmDialog>
    </form>
  );
}
