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
import { api } from "../../shell/api.ts";

/** Asks for a link to choose a new password. The answer is the same whether or not the address has an account. */
export default function ForgotPasswordScreen() {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  if (askedFor !== null) return <MailOnItsWay email={askedFor} onAskAgain={() => setAskedFor(null)} />;
  return (
    <AuthLayout
      title="Forgot your password?"
      lead="Enter the e-mail address of your account. We send a link to it with which you choose a new password."
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
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        {...form.field("email")}
        required
      />
      <Button type="submit" pending={form.formState.isSubmitting} className="w-full">
        Send link
      </Button>
    </form>
  );
}

function MailOnItsWay({ email, onAskAgain }: { email: string; onAskAgain: () => void }) {
  return (
    <Outcome
      title="Check your e-mail"
      footer={<BackToLogin />}
      action={
        <Button variant="secondary" onClick={onAskAgain}>
          Use another address
        </Button>
      }
    >
      <p>
        If <strong className="font-semibold break-words">{email}</strong> has an account, a link to choose a new password is on its way to
        it. The link works for one hour and once.
      </p>
      <p className="text-muted">
        Nothing after a few minutes? Look in the folder for unwanted mail, and check the address for typing errors.
      </p>
    </Outcome>
  );
}
