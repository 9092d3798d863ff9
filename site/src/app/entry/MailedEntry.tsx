import { useMutation } from "@tanstack/react-query";
import { ZConfirmEmailRequest, ZResetPasswordRequest } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import * as messages from "@trabecula/messages/confirm-email";
import * as logIn from "@trabecula/messages/log-in";
import { useState } from "react";
import * as z from "zod/mini";
import * as passwords from "@trabecula/messages/passwords";
import { type PageMetadata, sendsMail } from "../../shell/product.ts";
import AcceptInviteScreen from "./invite/AcceptInviteScreen.tsx";
import WorkspaceInvitationScreen from "./invite/WorkspaceInvitationScreen.tsx";
import { EntryPage } from "./EntryPage.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { mailedToken } from "./mailed-token.ts";
import { AuthLayout, Outcome, LinkedText, BackToLogin } from "./login/AuthLayout.tsx";
import { ApiError, messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { hasSessionCookie } from "../../shell/session.ts";
import { updateUser, useSession } from "../../shell/session-store.ts";
import type { FormShape } from "../../forms/contract-resolver.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { checkNewPassword, emptyNewPassword, type NewPassword, NewPasswordFields } from "./password/NewPasswordFields.tsx";
import { Form } from "../../forms/Form.tsx";

const entries = {
  "/reset-password/:token": { access: "logged-out", screen: ResetPasswordScreen },
  "/accept-invite/:token": { access: "anyone", screen: AcceptInviteScreen },
  "/workspace-invitation/:token": { access: "anyone", screen: WorkspaceInvitationScreen },
  "/confirm-email/:token": { access: "anyone", screen: ConfirmEmailScreen },
} as const;

export function MailedEntry({ path, facts }: { path: keyof typeof entries; facts: PageMetadata }) {
  return <EntryPage facts={facts} {...entries[path]} />;
}

/** Requires a button press, because mail scanners open links. */
function ConfirmEmailScreen() {
  const { mutate, status, error } = useMutation({ mutationFn: confirmAddress, onSuccess: refreshUser });

  if (status === "success") return <Confirmed />;
  if (isUnusable(error)) return <Unusable />;
  if (isTaken(error)) return <Taken reason={messageOf(error)} />;
  return (
    <AuthLayout title={messages.title} lead={messages.lead}>
      <div className="space-y-5">
        {error && <NotificationBanner wide type="error" message={messageOf(error)} />}
        <Button pending={status === "pending"} onClick={() => mutate()}>
          {messages.confirm}
        </Button>
      </div>
    </AuthLayout>
  );
}

async function confirmAddress(): Promise<void> {
  const request = ZConfirmEmailRequest.safeParse({ token: mailedToken() });
  if (!request.success) throw new ApiError("invalid_token", messages.linkIncomplete, 400);
  await api.call(accounts.confirmEmail, { body: request.data });
}

/** A failure here does not affect the confirmation. */
async function refreshUser(): Promise<void> {
  if (!hasSessionCookie()) return;
  try {
    const { user } = await api.call(accounts.user);
    updateUser(user);
  } catch (error) {
    console.error("The account could not be reloaded", error);
  }
}

/** The server does not distinguish used, expired and unknown links. */
function isUnusable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "invalid_token" || error.code === "validation_failed" || error.code === "not_found");
}

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === "conflict";

function Confirmed() {
  return (
    <Outcome title={messages.confirmedTitle} action={<WayOn />}>
      <p>{sendsMail() ? messages.confirmed : messages.confirmedWithoutMail}</p>
    </Outcome>
  );
}

function Unusable() {
  return (
    <Outcome title={messages.unusableTitle} action={<WayOn variant="secondary" />}>
      <p>{messages.unusable}</p>
      <LinkedText text={messages.unusableNext} links={{ signup: "/researcher-signup" }} />
    </Outcome>
  );
}

function Taken({ reason }: { reason: string }) {
  return (
    <Outcome title={messages.takenTitle} action={<WayOn variant="secondary" />}>
      <p>{reason}</p>
    </Outcome>
  );
}

function WayOn({ variant = "primary" }: { variant?: "primary" | "secondary" }) {
  const isSignedIn = useSession((state) => state.user !== null);
  return isSignedIn ? (
    <ButtonLink to="/settings/change-email" variant={variant}>
      {messages.toSettings}
    </ButtonLink>
  ) : (
    <ButtonLink to="/researcher-login" variant={variant}>
      {logIn.toLogin}
    </ButtonLink>
  );
}

type ResetPhase = "entering" | "changed" | "unusable";

function ResetPasswordScreen() {
  const [phase, setPhase] = useState<ResetPhase>("entering");
  if (phase === "changed") return <Changed />;
  if (phase === "unusable") return <UnusableReset />;
  return (
    <AuthLayout title={passwords.chooseTitle} footer={<BackToLogin />}>
      <NewPasswordForm onPhase={setPhase} />
    </AuthLayout>
  );
}

/** The user cannot fix the token; the server checks it. */
const passwordForm: FormShape<NewPassword, { password: string }> = {
  contract: z.pick(ZResetPasswordRequest, { password: true }),
  values: emptyNewPassword,
  toRequest: ({ password }) => ({ password }),
  check: (values) => checkNewPassword(values),
};

function NewPasswordForm({ onPhase }: { onPhase: (phase: ResetPhase) => void }) {
  const form = useContractForm(passwordForm, { checked: "left" });

  async function setPassword({ password }: { password: string }): Promise<void> {
    try {
      await api.call(accounts.resetPassword, { body: { token: mailedToken(), password }, withoutCookies: true });
      onPhase("changed");
    } catch (error) {
      if (!isUnusableReset(error)) throw error;
      onPhase("unusable");
    }
  }

  return (
    <Form form={form} send={setPassword} label={passwords.chooseTitle} act={passwords.setPassword} button={{ className: "w-full" }}>
      <NewPasswordFields label={passwords.newPassword} repeatLabel={passwords.confirmNewPassword} />
    </Form>
  );
}

function isUnusableReset(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "invalid_token" || error.fields["token"] !== undefined);
}

function Changed() {
  return (
    <Outcome
      title={passwords.changedTitle}
      action={
        <>
          <ButtonLink to="/researcher-login">{logIn.toResearcherLogin}</ButtonLink>
          <ButtonLink to="/patient-login" variant="secondary">
            {logIn.patientLogin}
          </ButtonLink>
        </>
      }
    >
      <p>{passwords.changed}</p>
      <p className="text-muted">{sendsMail() ? passwords.approvalByMail : passwords.approvalByLaboratory}</p>
    </Outcome>
  );
}

function UnusableReset() {
  return (
    <Outcome
      title={passwords.unusableTitle}
      footer={<BackToLogin />}
      action={<ButtonLink to="/forgot-password">{passwords.askForNewLink}</ButtonLink>}
    >
      <p>{passwords.unusable}</p>
    </Outcome>
  );
}
