import { FormProvider } from "react-hook-form";
import { ZAcceptInviteRequest, type Invitation } from "@trabecula/contracts";
import { portal } from "@trabecula/contracts/endpoints";
import * as z from "zod/mini";
import type { FormShape } from "../../forms/contract-resolver.ts";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { api } from "../../shell/api.ts";
import { Button } from "../../ui/Button.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { mailedToken } from "../entry/mailed-token.ts";
import { TextLink } from "../login/TextLink.tsx";
import { checkRepeat, emptyNewPassword, type NewPassword } from "../password/new-password.ts";
import { NewPasswordFields } from "../password/NewPasswordFields.tsx";

type Password = { password: string };

const contract = z.pick(ZAcceptInviteRequest, { password: true });

const newPassword: FormShape<NewPassword, Password> = {
  contract,
  values: emptyNewPassword,
  toRequest: ({ password }) => ({ password }),
  check: checkRepeat,
};

/** Chooses the password of a new account, or asks for that of the account which the address has. */
export function AcceptForm({ invitation }: { invitation: Invitation }) {
  async function accept({ password }: Password): Promise<void> {
    await api.call(portal.acceptInvite, { body: { token: mailedToken(), password } });
    // A page loaded anew: nothing of an account that was open here before stays in this tab's memory.
    window.location.replace("/dashboard");
  }
  return invitation.hasAccount ? (
    <KnownForm email={invitation.email} accept={accept} />
  ) : (
    <NewForm email={invitation.email} accept={accept} />
  );
}

interface Props {
  email: string;
  accept: (request: Password) => Promise<void>;
}

function NewForm({ email, accept }: Props) {
  const form = useContractForm(newPassword, { checked: "left" });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.submit(accept)} className="space-y-5" aria-label="Open your account">
        <FormFailure form={form} />
        <Address email={email} hint="You will log in with this address." />
        <NewPasswordFields label="Password" repeatLabel="Confirm password" />
        <p className="text-sm text-muted">
          By opening the account you agree to the <TextLink to="/terms-of-service">Terms of Service</TextLink> and to e-mails about your
          account.
        </p>
        <Button type="submit" pending={form.formState.isSubmitting} className="w-full">
          Open account
        </Button>
      </form>
    </FormProvider>
  );
}

function KnownForm({ email, accept }: Props) {
  const form = useContractForm({ contract, values: { password: "" } }, { checked: "sent" });
  return (
    <form noValidate onSubmit={form.submit(accept)} className="space-y-5" aria-label="Accept the invitation">
      <FormFailure form={form} />
      <Address email={email} hint="This address has an account here already." />
      <PasswordInput label="Password of your account" autoComplete="current-password" {...form.field("password")} required />
      <p className="-mt-2 text-right text-sm">
        <TextLink to="/forgot-password">Forgot password?</TextLink>
      </p>
      <Button type="submit" pending={form.formState.isSubmitting} className="w-full">
        Accept invitation
      </Button>
    </form>
  );
}

/** Also tells a password manager whose password it is. */
function Address({ email, hint }: { email: string; hint: string }) {
  return <TextInput label="E-mail" type="email" autoComplete="username" value={email} readOnly hint={hint} />;
}
