import { useQuery } from "@tanstack/react-query";
import { portal } from "@trabecula/contracts/endpoints";
import * as messages from "@trabecula/messages/accept-invite";
import { ZAcceptInviteRequest, type Invitation } from "@trabecula/contracts";
import * as z from "zod/mini";
import { isUnusableLink, mailedToken } from "../mailed-token.ts";
import { Sentence } from "../../../ui/Sentence.tsx";
import { AuthLayout, Opening, Outcome, TextLink, LinkedText } from "../login/AuthLayout.tsx";
import { messageOf } from "../../../shell/api-error.ts";
import { addressFor } from "../../../shell/own-language.ts";
import { api } from "../../../shell/api.ts";
import { useSession } from "../../../shell/session-store.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import type { FormShape } from "../../../forms/contract-resolver.ts";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { CodeInput, useCode } from "../../../forms/CodeInput.tsx";
import { checkNewPassword, emptyNewPassword, type NewPassword, NewPasswordFields } from "../password/NewPasswordFields.tsx";
import type { Owner } from "../password/guessed.ts";
import { Form } from "../../../forms/Form.tsx";
import { KeepNames, kept } from "../../../ui/Kept.tsx";

/** Opening the page does not use the invitation. */
export default function AcceptInviteScreen() {
  const user = useSession((state) => state.user);
  const { data, error, refetch } = useQuery({
    queryKey: ["invitation"],
    queryFn: () => api.call(portal.invitation, { body: { token: mailedToken() } }),
    staleTime: Infinity,
  });
  if (isUnusableLink(error)) return <Unusable />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Opening title={messages.openingTitle} text={messages.opening} heights={["h-20", "h-20", "h-20", "h-10"]} />;
  return (
    <AuthLayout
      title={data.hasAccount ? messages.knownTitle : messages.newTitle}
      lead={<KeepNames names={[data.invitedBy]}>{kept(messages.lead(data.invitedBy))}</KeepNames>}
      footer={<LinkedText text={messages.notExpected} links={{ contact: "/contact" }} />}
    >
      <div className="space-y-5">
        {user && <NotificationBanner wide type="info" message={messages.loggedInAs(user.email)} />}
        <AcceptForm invitation={data} />
      </div>
    </AuthLayout>
  );
}

function Unusable() {
  return (
    <Outcome title={messages.unusableTitle} action={<ButtonLink to="/patient-login">{messages.toLogin}</ButtonLink>}>
      <p>{messages.unusable}</p>
      <p>{messages.unusableNext}</p>
    </Outcome>
  );
}

type Password = { password: string };
type Factors = Password & { code?: string | undefined };
type KnownValues = { password: string; code: string };

const newPasswordOf = (owner: Owner): FormShape<NewPassword, Password> => ({
  contract: z.pick(ZAcceptInviteRequest, { password: true }),
  values: emptyNewPassword,
  toRequest: ({ password }) => ({ password }),
  check: (values) => checkNewPassword(values, owner),
});

const knownFactors: FormShape<KnownValues, Factors> = {
  contract: z.pick(ZAcceptInviteRequest, { password: true, code: true }),
  values: { password: "", code: "" },
  toRequest: ({ password, code }) => (code === "" ? { password } : { password, code }),
};

function AcceptForm({ invitation }: { invitation: Invitation }) {
  async function accept(factors: Factors): Promise<void> {
    const { user } = await api.call(portal.acceptInvite, { body: { token: mailedToken(), ...factors } });
    // A full page load clears data of another account from this tab's memory.
    window.location.replace(addressFor(user, "/dashboard"));
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
  const form = useContractForm(newPasswordOf({ email }), { checked: "left" });
  return (
    <Form form={form} send={accept} label={messages.newForm} act={messages.open} button={{ className: "w-full" }}>
      <Address email={email} hint={messages.newAddressHint} />
      <NewPasswordFields label={messages.password} repeatLabel={messages.confirmPassword} owner={{ email }} />
      <p className="text-sm text-muted">
        <Sentence
          text={messages.terms}
          parts={{
            terms: (text) => <TextLink to="/terms-of-service">{text}</TextLink>,
            privacy: (text) => <TextLink to="/privacy-notice">{text}</TextLink>,
          }}
        />
      </p>
    </Form>
  );
}

function KnownForm({ email, accept }: Props) {
  const form = useContractForm(knownFactors, { checked: "sent" });
  const asksCode = useCode(form);
  return (
    <Form form={form} send={accept} label={messages.knownForm} act={messages.accept} button={{ className: "w-full" }}>
      <Address email={email} hint={messages.knownAddressHint} />
      <PasswordInput label={messages.knownPassword} autoComplete="current-password" {...form.field("password")} required />
      {asksCode && <CodeInput {...form.field("code")} />}
      <p className="-mt-2 text-right text-sm">
        <TextLink to="/forgot-password">{messages.forgotPassword}</TextLink>
      </p>
    </Form>
  );
}

/** Password managers also read the account from this field. */
function Address({ email, hint }: { email: string; hint: string }) {
  return <TextInput label={messages.email} type="email" autoComplete="username" value={email} readOnly hint={hint} />;
}
