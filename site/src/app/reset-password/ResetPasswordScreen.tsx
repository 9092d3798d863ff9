import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { ZResetPasswordRequest } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import * as z from "zod/mini";
import type { FormShape } from "../../forms/contract-resolver.ts";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { mailedToken } from "../entry/mailed-token.ts";
import { AuthLayout } from "../login/AuthLayout.tsx";
import { BackToLogin } from "../login/BackToLogin.tsx";
import { Outcome } from "../login/Outcome.tsx";
import { checkRepeat, emptyNewPassword, type NewPassword } from "../password/new-password.ts";
import { NewPasswordFields } from "../password/NewPasswordFields.tsx";
import { ApiError } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { sendsMail } from "../../shell/sends-mail.ts";

type Phase = "entering" | "changed" | "unusable";

/** Behind the mailed link: a new password, twice. */
export default function ResetPasswordScreen() {
  const [phase, setPhase] = useState<Phase>("entering");
  if (phase === "changed") return <Changed />;
  if (phase === "unusable") return <Unusable />;
  return (
    <AuthLayout title="Choose a new password" footer={<BackToLogin />}>
      <NewPasswordForm onPhase={setPhase} />
    </AuthLayout>
  );
}

/** The token is not the person's to mend: the server alone judges it. */
const passwordForm: FormShape<NewPassword, { password: string }> = {
  contract: z.pick(ZResetPasswordRequest, { password: true }),
  values: emptyNewPassword,
  toRequest: ({ password }) => ({ password }),
  check: checkRepeat,
};

function NewPasswordForm({ onPhase }: { onPhase: (phase: Phase) => void }) {
  const form = useContractForm(passwordForm, { checked: "left" });

  async function setPassword({ password }: { password: string }): Promise<void> {
    try {
      await api.call(accounts.resetPassword, { body: { token: mailedToken(), password }, withoutCookies: true });
      onPhase("changed");
    } catch (error) {
      if (!isUnusable(error)) throw error;
      onPhase("unusable");
    }
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.submit(setPassword)} className="space-y-5" aria-label="Choose a new password">
        <FormFailure form={form} />
        <NewPasswordFields label="New password" repeatLabel="Confirm new password" />
        <Button type="submit" pending={form.formState.isSubmitting} className="w-full">
          Set new password
        </Button>
      </form>
    </FormProvider>
  );
}

/** The server does not tell used, expired and invented links apart, so neither does the screen. */
function isUnusable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "invalid_token" || error.fields["token"] !== undefined);
}

function Changed() {
  return (
    <Outcome
      title="Your password is changed"
      action={
        <>
          <ButtonLink to="/researcher-login">Go to the researcher login</ButtonLink>
          <ButtonLink to="/patient-login" variant="secondary">
            Patient login
          </ButtonLink>
        </>
      }
    >
      <p>Log in with the new password from now on. Everyone who was logged in with the old one has been signed out.</p>
      <p className="text-muted">
        If your account is new, an administrator still has to approve it
        {sendsMail() ? "; you will be told by e-mail" : ", and the laboratory tells you when it is"}.
      </p>
    </Outcome>
  );
}

function Unusable() {
  return (
    <Outcome
      title="This link no longer works"
      footer={<BackToLogin />}
      action={<ButtonLink to="/forgot-password">Ask for a new link</ButtonLink>}
    >
      <p>
        It has been used already, has expired, or was copied incompletely. A link works for one hour and once; only the newest one counts.
      </p>
    </Outcome>
  );
}
