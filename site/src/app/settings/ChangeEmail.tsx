import * as words from "@trabecula/messages/settings";
import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { ZChangeEmailRequest, type ChangeEmailRequest, type User } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { EmailInput } from "../../ui/EmailInput.tsx";
import { api } from "../../shell/api.ts";
import { sendsMail } from "../../shell/sends-mail.ts";

const empty: ChangeEmailRequest = { email: "", password: "" };

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
    <form noValidate onSubmit={form.submit(ask)} className="max-w-md space-y-5" aria-label={words.views.changeEmail.title}>
      <FormFailure form={form} />
      {askedFor && !isDirty && <LinkOnItsWay to={askedFor} onClose={() => setAskedFor(null)} />}
      <p>
        <span className="block text-sm font-medium">{words.currentAddress}</span>
        <span className="break-words text-muted">{user.email}</span>
      </p>
      <EmailInput label={words.newEmail} autoComplete="email" {...field("email")} required />
      <PasswordInput label={words.password} autoComplete="current-password" {...field("password")} required />
      <Button type="submit" pending={isSubmitting}>
        {sendsMail() ? words.sendLink : words.askForLink}
      </Button>
    </form>
  );
}

function LinkOnItsWay({ to, onClose }: { to: string; onClose: () => void }) {
  return (
    <NotificationBanner
      wide
      type="info"
      title={sendsMail() ? words.linkSentTitle : words.linkWaitsTitle}
      message={
        <Sentence
          text={sendsMail() ? words.linkSent : words.linkWaits}
          parts={{ address: () => <strong className="font-semibold break-words">{to}</strong> }}
        />
      }
      onClose={onClose}
    />
  );
}
