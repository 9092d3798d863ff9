import { ZLoginRequest, type LoginRequest } from "@trabecula/contracts";
import type { accounts } from "@trabecula/contracts/endpoints";
import * as words from "@trabecula/words/log-in";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { api } from "../../shell/api.ts";
import { startSession } from "../../shell/session.ts";
import { ConfirmAgain } from "./ConfirmAgain.tsx";
import { TextLink } from "./TextLink.tsx";

/** Refusals that are news, not a mistake of the person. */
const news = ["approval_pending", "email_unconfirmed"];

/** E-mail and password; after a login the guard of the screen leads on to the page first asked for. */
export function LoginForm({ door }: { door: typeof accounts.logIn | typeof accounts.logInAsPatient }) {
  const form = useContractForm({ contract: ZLoginRequest, values: { email: "", password: "" } }, { checked: "sent" });
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
      {failure?.type === "email_unconfirmed" && <ConfirmAgain credentials={form.getValues()} />}
      <TextInput
        label={words.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        {...field("email")}
        required
      />
      <PasswordInput label={words.password} autoComplete="current-password" {...field("password")} required />
      <p className="-mt-2 text-right text-sm">
        <TextLink to="/forgot-password">{words.forgotPassword}</TextLink>
      </p>
      <Button type="submit" pending={form.formState.isSubmitting} className="w-full">
        {words.submit}
      </Button>
    </form>
  );
}
