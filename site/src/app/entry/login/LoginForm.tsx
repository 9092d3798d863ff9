import { ZLoginRequest, type LoginRequest } from "@trabecula/contracts";
import type { accounts } from "@trabecula/contracts/endpoints";
import * as words from "@trabecula/messages/log-in";
import type { FormShape } from "../../../forms/contract-resolver.ts";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { EmailInput } from "../../../ui/EmailInput.tsx";
import { api } from "../../../shell/api.ts";
import { startSession } from "../../../shell/session.ts";
import { CodeInput } from "./CodeInput.tsx";
import { ConfirmAgain } from "./ConfirmAgain.tsx";
import { TextLink } from "./TextLink.tsx";
import { useCode } from "./use-code.ts";

/** Refusals that are not the user's mistake. */
const news = ["approval_pending", "email_unconfirmed", "code_required"];

type Values = { email: string; password: string; code: string };

const loginForm: FormShape<Values, LoginRequest> = {
  contract: ZLoginRequest,
  values: { email: "", password: "", code: "" },
  toRequest: ({ code, ...credentials }) => (code === "" ? credentials : { ...credentials, code }),
};

export function LoginForm({ door }: { door: typeof accounts.logIn | typeof accounts.logInAsPatient }) {
  const form = useContractForm(loginForm, { checked: "sent" });
  const asksCode = useCode(form);
  const { field, failure } = form;

  async function logIn(credentials: LoginRequest): Promise<void> {
    const { user } = await api.call(door, { body: credentials });
    startSession(user);
  }

  return (
    <form noValidate onSubmit={form.submit(logIn)} className="space-y-5" aria-label={words.form}>
      {failure?.message && (
        <NotificationBanner wide type={news.includes(String(failure.type)) ? "info" : "error"} message={failure.message} />
      )}
      {failure?.type === "email_unconfirmed" && (
        <ConfirmAgain credentials={{ email: form.getValues("email"), password: form.getValues("password") }} />
      )}
      <EmailInput label={words.email} autoComplete="username" {...field("email")} required />
      <PasswordInput label={words.password} autoComplete="current-password" {...field("password")} required />
      {asksCode && <CodeInput {...field("code")} />}
      <p className="-mt-2 text-right text-sm">
        <TextLink to="/forgot-password">{words.forgotPassword}</TextLink>
      </p>
      <Button type="submit" pending={form.formState.isSubmitting} className="w-full">
        {words.submit}
      </Button>
    </form>
  );
}
