import { accounts } from "@trabecula/contracts/endpoints";
import * as ofPatients from "@trabecula/messages/patient-login";
import * as messages from "@trabecula/messages/log-in";
import { ZLoginRequest, type LoginRequest, ZForgotPasswordRequest } from "@trabecula/contracts";
import { useState } from "react";
import * as passwords from "@trabecula/messages/passwords";
import { type PageMetadata, sendsMail } from "../../shell/product.ts";
import { EntryPage } from "./EntryPage.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { AuthLayout, TextLink, LinkedText, BackToLogin, Outcome } from "./login/AuthLayout.tsx";
import { LaterProviders } from "./login/LaterProviders.tsx";
import type { FormShape } from "../../forms/contract-resolver.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { EmailInput } from "../../ui/EmailInput.tsx";
import { api } from "../../shell/api.ts";
import { startSession } from "../../shell/session.ts";
import { CodeInput, useCode } from "../../forms/CodeInput.tsx";
import { messageOf } from "../../shell/api-error.ts";
import { FormFailure } from "../../forms/FormFailure.tsx";

const screens = {
  "/researcher-login": ResearcherLoginScreen,
  "/patient-login": PatientLoginScreen,
  "/forgot-password": ForgotPasswordScreen,
};

/** The login does not load sign-up or mailed-link screens. */
export function LoginEntry({ path, facts }: { path: keyof typeof screens; facts: PageMetadata }) {
  return <EntryPage facts={facts} access="logged-out" screen={screens[path]} />;
}

function PatientLoginScreen() {
  return (
    <AuthLayout
      title={ofPatients.title}
      lead={ofPatients.lead}
      footer={
        <>
          <p>{ofPatients.noAccount}</p>
          <LinkedText text={ofPatients.otherLogin} links={{ login: "/researcher-login", signup: "/researcher-signup" }} />
        </>
      }
    >
      <LoginForm door={accounts.logInAsPatient} />
    </AuthLayout>
  );
}

function ResearcherLoginScreen() {
  return (
    <AuthLayout
      title={messages.researcherTitle}
      lead={messages.researcherLead}
      footer={
        <>
          <LinkedText text={messages.noAccount} links={{ signup: "/researcher-signup" }} />
          <LinkedText text={messages.hereAsPatient} links={{ login: "/patient-login" }} />
        </>
      }
    >
      <LaterProviders withoutPasswords="closed">
        <LoginForm door={accounts.logIn} />
      </LaterProviders>
    </AuthLayout>
  );
}

/** Refusals that are not the user's mistake. */
const news = ["approval_pending", "email_unconfirmed", "code_required"];

type Values = { email: string; password: string; code: string };

const loginForm: FormShape<Values, LoginRequest> = {
  contract: ZLoginRequest,
  values: { email: "", password: "", code: "" },
  toRequest: ({ code, ...credentials }) => (code === "" ? credentials : { ...credentials, code }),
};

function LoginForm({ door }: { door: typeof accounts.logIn | typeof accounts.logInAsPatient }) {
  const form = useContractForm(loginForm, { checked: "sent" });
  const asksCode = useCode(form);
  const { field, failure } = form;

  async function logIn(credentials: LoginRequest): Promise<void> {
    const { user } = await api.call(door, { body: credentials });
    startSession(user);
  }

  return (
    <form noValidate onSubmit={form.submit(logIn)} className="space-y-5" aria-label={messages.form}>
      {failure?.message && (
        <NotificationBanner wide type={news.includes(String(failure.type)) ? "info" : "error"} message={failure.message} />
      )}
      {failure?.type === "email_unconfirmed" && (
        <ConfirmAgain credentials={{ email: form.getValues("email"), password: form.getValues("password") }} />
      )}
      <EmailInput label={messages.email} autoComplete="username" {...field("email")} required />
      <PasswordInput label={messages.password} autoComplete="current-password" {...field("password")} required />
      {asksCode && <CodeInput {...field("code")} />}
      <p className="-mt-2 text-right text-sm">
        <TextLink to="/forgot-password">{messages.forgotPassword}</TextLink>
      </p>
      <Button type="submit" pending={form.formState.isSubmitting} className="w-full">
        {messages.submit}
      </Button>
    </form>
  );
}

type Phase = "offered" | "asking" | "asked";

function ConfirmAgain({ credentials }: { credentials: LoginRequest }) {
  const [phase, setPhase] = useState<Phase>("offered");
  const [failure, setFailure] = useState<string | null>(null);

  async function ask(): Promise<void> {
    setPhase("asking");
    setFailure(null);
    try {
      await api.call(accounts.confirmAgain, { body: credentials, withoutCookies: true });
      setPhase("asked");
    } catch (error) {
      setFailure(messageOf(error));
      setPhase("offered");
    }
  }

  if (phase === "asked") return <NotificationBanner wide type="info" message={messages.sentAgain} />;
  return (
    <>
      {failure && <NotificationBanner wide type="error" message={failure} />}
      <Button variant="secondary" pending={phase === "asking"} onClick={() => void ask()}>
        {messages.sendAgain}
      </Button>
    </>
  );
}

/** Same response whether or not the address has an account. */
function ForgotPasswordScreen() {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  if (askedFor !== null) return <LinkAskedFor email={askedFor} onAskAgain={() => setAskedFor(null)} />;
  return (
    <AuthLayout
      title={passwords.forgotTitle}
      lead={sendsMail() ? passwords.forgotLead : passwords.forgotLeadWithoutMail}
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
    <form noValidate onSubmit={form.submit(ask)} className="space-y-5" aria-label={passwords.forgotForm}>
      <FormFailure form={form} />
      <EmailInput label={passwords.email} autoComplete="username" {...form.field("email")} required />
      <Button type="submit" pending={form.formState.isSubmitting} className="w-full">
        {sendsMail() ? passwords.sendLink : passwords.askForLink}
      </Button>
    </form>
  );
}

function LinkAskedFor({ email, onAskAgain }: { email: string; onAskAgain: () => void }) {
  const address = () => <strong className="font-semibold break-words">{email}</strong>;
  return (
    <Outcome
      title={sendsMail() ? passwords.checkMail : passwords.askLaboratory}
      footer={<BackToLogin />}
      action={
        <Button variant="secondary" onClick={onAskAgain}>
          {passwords.anotherAddress}
        </Button>
      }
    >
      {sendsMail() ? (
        <>
          <p>
            <Sentence text={passwords.linkSent} parts={{ email: address }} />
          </p>
          <p className="text-muted">{passwords.nothingCame}</p>
        </>
      ) : (
        <p>
          <Sentence text={passwords.linkWaits} parts={{ email: address, contact: (text) => <TextLink to="/contact">{text}</TextLink> }} />
        </p>
      )}
    </Outcome>
  );
}
