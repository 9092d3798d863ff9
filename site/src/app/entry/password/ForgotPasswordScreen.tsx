import { useState } from "react";
import { ZForgotPasswordRequest } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import * as words from "@trabecula/messages/passwords";
import { FormFailure } from "../../../forms/FormFailure.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmailInput } from "../../../ui/EmailInput.tsx";
import { AuthLayout } from "../login/AuthLayout.tsx";
import { BackToLogin } from "../login/BackToLogin.tsx";
import { Outcome } from "../login/Outcome.tsx";
import { TextLink } from "../login/TextLink.tsx";
import { api } from "../../../shell/api.ts";
import { sendsMail } from "../../../shell/sends-mail.ts";
import { Sentence } from "../../../ui/Sentence.tsx";

/** Same response whether or not the address has an account. */
export default function ForgotPasswordScreen() {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  if (askedFor !== null) return <LinkAskedFor email={askedFor} onAskAgain={() => setAskedFor(null)} />;
  return (
    <AuthLayout title={words.forgotTitle} lead={sendsMail() ? words.forgotLead : words.forgotLeadWithoutMail} footer={<BackToLogin />}>
      <AddressForm onAsked={setAskedFor} />
    </AuthLayout>
  );
}

function AddressForm({ onAsked }: { onAsked: (email: string) => void }) {
  const form = useContractForm({ contract: ZForgotPasswordRequest, values: { email: "" } }, { checked: "sent" });

  async function ask(request: { email: string }): Promise<void> {
    await api.call(accounts.forgotPassword, { body: request, withoutCookies: true });
    onAsked(request.email);
  }

  return (
    <form noValidate onSubmit={form.submit(ask)} className="space-y-5" aria-label={words.forgotForm}>
      <FormFailure form={form} />
      <EmailInput label={words.email} autoComplete="username" {...form.field("email")} required />
      <Button type="submit" pending={form.formState.isSubmitting} className="w-full">
        {sendsMail() ? words.sendLink : words.askForLink}
      </Button>
    </form>
  );
}

function LinkAskedFor({ email, onAskAgain }: { email: string; onAskAgain: () => void }) {
  const address = () => <strong className="font-semibold break-words">{email}</strong>;
  return (
    <Outcome
      title={sendsMail() ? words.checkMail : words.askLaboratory}
      footer={<BackToLogin />}
      action={
        <Button variant="secondary" onClick={onAskAgain}>
          {words.anotherAddress}
        </Button>
      }
    >
      {sendsMail() ? (
        <>
          <p>
            <Sentence text={words.linkSent} parts={{ email: address }} />
          </p>
          <p className="text-muted">{words.nothingCame}</p>
        </>
      ) : (
        <p>
          <Sentence text={words.linkWaits} parts={{ email: address, contact: (text) => <TextLink to="/contact">{text}</TextLink> }} />
        </p>
      )}
    </Outcome>
  );
}
