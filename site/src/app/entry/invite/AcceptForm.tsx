import { FormProvider } from "react-hook-form";
import { ZAcceptInviteRequest, type Invitation } from "@trabecula/contracts";
import { portal } from "@trabecula/contracts/endpoints";
import * as words from "@trabecula/messages/accept-invite";
import * as z from "zod/mini";
import type { FormShape } from "../../../forms/contract-resolver.ts";
import { FormFailure } from "../../../forms/FormFailure.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { api } from "../../../shell/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { Sentence } from "../../../ui/Sentence.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { mailedToken } from "../mailed-token.ts";
import { CodeInput } from "../login/CodeInput.tsx";
import { TextLink } from "../login/TextLink.tsx";
import { useCode } from "../login/use-code.ts";
import { checkRepeat, emptyNewPassword, type NewPassword } from "../password/new-password.ts";
import { NewPasswordFields } from "../password/NewPasswordFields.tsx";

type Password = { password: string };
type Factors = Password & { code?: string | undefined };
type KnownValues = { password: string; code: string };

const contract = z.pick(ZAcceptInviteRequest, { password: true });

const newPassword: FormShape<NewPassword, Password> = {
  contract,
  values: emptyNewPassword,
  toRequest: ({ password }) => ({ password }),
  check: checkRepeat,
};

const knownFactors: FormShape<KnownValues, Factors> = {
  contract: z.pick(ZAcceptInviteRequest, { password: true, code: true }),
  values: { password: "", code: "" },
  toRequest: ({ password, code }) => (code === "" ? { password } : { password, code }),
};

export function AcceptForm({ invitation }: { invitation: Invitation }) {
  async function accept(factors: Factors): Promise<void> {
    await api.call(portal.acceptInvite, { body: { token: mailedToken(), ...factors } });
    // A full page load clears data of another account from this tab's memory.
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
  accept: (request: Factors) => Promise<void>;
}

function NewForm({ email, accept }: Props) {
  const form = useContractForm(newPassword, { checked: "left" });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.submit(accept)} className="space-y-5" aria-label={words.newForm}>
        <FormFailure form={form} />
        <Address email={email} hint={words.newAddressHint} />
        <NewPasswordFields label={words.password} repeatLabel={words.confirmPassword} />
        <p className="text-sm text-muted">
          <Sentence text={words.terms} parts={{ terms: (text) => <TextLink to="/terms-of-service">{text}</TextLink> }} />
        </p>
        <Button type="submit" pending={form.formState.isSubmitting} className="w-full">
          {words.open}
        </Button>
      </form>
    </FormProvider>
  );
}

function KnownForm({ email, accept }: Props) {
  const form = useContractForm(knownFactors, { checked: "sent" });
  const asksCode = useCode(form);
  return (
    <form noValidate onSubmit={form.submit(accept)} className="space-y-5" aria-label={words.knownForm}>
      <FormFailure form={form} />
      <Address email={email} hint={words.knownAddressHint} />
      <PasswordInput label={words.knownPassword} autoComplete="current-password" {...form.field("password")} required />
      {asksCode && <CodeInput {...form.field("code")} />}
      <p className="-mt-2 text-right text-sm">
        <TextLink to="/forgot-password">{words.forgotPassword}</TextLink>
      </p>
      <Button type="submit" pending={form.formState.isSubmitting} className="w-full">
        {words.accept}
      </Button>
    </form>
  );
}

/** Also tells password managers which account this is. */
function Address({ email, hint }: { email: string; hint: string }) {
  return <TextInput label={words.email} type="email" autoComplete="username" value={email} readOnly hint={hint} />;
}
