import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { ZResetPasswordRequest } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import * as z from "zod/mini";
import * as words from "@trabecula/messages/passwords";
import * as logIn from "@trabecula/messages/log-in";
import type { FormShape } from "../../../forms/contract-resolver.ts";
import { FormFailure } from "../../../forms/FormFailure.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { mailedToken } from "../mailed-token.ts";
import { AuthLayout } from "../login/AuthLayout.tsx";
import { BackToLogin } from "../login/BackToLogin.tsx";
import { Outcome } from "../login/Outcome.tsx";
import { checkRepeat, emptyNewPassword, type NewPassword } from "./new-password.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { ApiError } from "../../../shell/api-error.ts";
import { api } from "../../../shell/api.ts";
import { sendsMail } from "../../../shell/sends-mail.ts";

type Phase = "entering" | "changed" | "unusable";

export default function ResetPasswordScreen() {
  const [phase, setPhase] = useState<Phase>("entering");
  if (phase === "changed") return <Changed />;
  if (phase === "unusable") return <Unusable />;
  return (
    <AuthLayout title={words.chooseTitle} footer={<BackToLogin />}>
      <NewPasswordForm onPhase={setPhase} />
    </AuthLayout>
  );
}

/** The user cannot fix the token; the server checks it. */
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
      <form noValidate onSubmit={form.submit(setPassword)} className="space-y-5" aria-label={words.chooseTitle}>
        <FormFailure form={form} />
        <NewPasswordFields label={words.newPassword} repeatLabel={words.confirmNewPassword} />
        <Button type="submit" pending={form.formState.isSubmitting} className="w-full">
          {words.setPassword}
        </Button>
      </form>
    </FormProvider>
  );
}

/** The server does not distinguish used, expired and unknown links. */
function isUnusable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "invalid_token" || error.fields["token"] !== undefined);
}

function Changed() {
  return (
    <Outcome
      title={words.changedTitle}
      action={
        <>
          <ButtonLink to="/researcher-login">{logIn.toResearcherLogin}</ButtonLink>
          <ButtonLink to="/patient-login" variant="secondary">
            {logIn.patientLogin}
          </ButtonLink>
        </>
      }
    >
      <p>{words.changed}</p>
      <p className="text-muted">{sendsMail() ? words.approvalByMail : words.approvalByLaboratory}</p>
    </Outcome>
  );
}

function Unusable() {
  return (
    <Outcome
      title={words.unusableTitle}
      footer={<BackToLogin />}
      action={<ButtonLink to="/forgot-password">{words.askForNewLink}</ButtonLink>}
    >
      <p>{words.unusable}</p>
    </Outcome>
  );
}
