import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { ZChangeEmailRequest, type ChangeEmailRequest, type User } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { api } from "../../shell/api.ts";
import { sendsMail } from "../../shell/sends-mail.ts";

const empty: ChangeEmailRequest = { email: "", password: "" };

/** Another address, once the link to it has been confirmed. */
export function ChangeEmail({ user }: { user: User }) {
  const form = useContractForm({ contract: ZChangeEmailRequest, values: empty }, { checked: "left" });
  const { field } = form;
  const { isSubmitting, isDirty } = form.formState;
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const { mutateAsync } = useMutation({ mutationFn: (request: ChangeEmailRequest) => api.call(accounts.changeEmail, { body: request }) });

  async function ask(request: ChangeEmailRequest): Promise<void> {
    setAskedFor(null);
    await mutateAsync(request);
    form.reset(empty);
    setAskedFor(request.email);
  }

  return (
    <form noValidate onSubmit={form.submit(ask)} className="max-w-md space-y-5" aria-label="Change e-mail">
      <FormFailure form={form} />
      {askedFor && !isDirty && <LinkOnItsWay to={askedFor} onClose={() => setAskedFor(null)} />}
      <p>
        <span className="block text-sm font-medium">Current address</span>
        <span className="break-words text-muted">{user.email}</span>
      </p>
      <TextInput label="New e-mail" type="email" autoComplete="email" inputMode="email" spellCheck={false} {...field("email")} required />
      <PasswordInput label="Password" autoComplete="current-password" {...field("password")} required />
      <Button type="submit" pending={isSubmitting}>
        {sendsMail() ? "Send confirmation link" : "Ask for a confirmation link"}
      </Button>
    </form>
  );
}

function LinkOnItsWay({ to, onClose }: { to: string; onClose: () => void }) {
  return (
    <NotificationBanner
      wide
      type="info"
      title={sendsMail() ? "Check your e-mail" : "Ask the laboratory for the link"}
      message={
        <>
          {sendsMail() ? "A link is on its way to" : "This site sends no e-mail: an administrator of the laboratory passes on the link for"}{" "}
          <strong className="font-semibold break-words">{to}</strong>. Until you confirm it, your address stays as it is. The link works for
          one day.
        </>
      }
      onClose={onClose}
    />
  );
}
