import { useState } from "react";
import { ZForgotPasswordRequest } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { AuthLayout } from "../login/AuthLayout.tsx";
import { BackToLogin } from "../login/BackToLogin.tsx";
import { Outcome } from "../login/Outcome.tsx";
import { TextLink } from "../login/TextLink.tsx";
import { api } from "../../shell/api.ts";
import { sendsMail } from "../../shell/sends-mail.ts";

const noMail = "This site sends no e-mail: an administrator of the laboratory passes the link on to you.";

/** Asks for a link to choose a new password. The answer is the same whether or not the address has an account. */
export default function ForgotPasswordScreen() {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  if (askedFor !== null) return <LinkAskedFor email={askedFor} onAskAgain={() => setAskedFor(null)} />;
  return (
    <AuthLayout
      title="Forgot your password?"
      lead={`Enter the e-mail address of your account. ${sendsMail() ? "We send a link to it with which you choose a new password." : noMail}`}
      footer={<BackToLogin />}
    >
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
    <form noValidate onSubmit={form.submit(ask)} className="space-y-5" aria-label="Forgot password">
      <FormFailure form={form} />
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        {...form.field("email")}
        required
      />
      <Button type="submit" pending={form.formState.isSubmitting} className="w-full">
        {sendsMail() ? "Send link" : "Ask for a link"}
      </Button>
    </form>
  );
}

function LinkAskedFor({ email, onAskAgain }: { email: string; onAskAgain: () => void }) {
  return (
    <Outcome
      title={sendsMail() ? "Check your e-mail" : "Ask the laboratory for the link"}
      footer={<BackToLogin />}
      action={
        <Button variant="secondary" onClick={onAskAgain}>
          Use another address
        </Button>
      }
    >
      {sendsMail() ? (
        <>
          <p>
            If <strong className="font-semibold break-words">{email}</strong> has an account, a link to choose a new password is on its way
            to it. The link works for one hour and once.
          </p>
          <p className="text-muted">
            Nothing after a few minutes? Look in the folder for unwanted mail, and check the address for typing errors.
          </p>
        </>
      ) : (
        <p>
          If <strong className="font-semibold break-words">{email}</strong> has an account, a link to choose a new password waits with the
          administrators. It works for one hour and once: write or call the laboratory now, see the{" "}
          <TextLink to="/contact">contact page</TextLink>.
        </p>
      )}
    </Outcome>
  );
}
