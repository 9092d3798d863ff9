import * as messages from "@trabecula/messages/settings";
import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import type { UpdateUserRequest, User, ChangeEmailRequest, ChangePasswordRequest } from "@trabecula/contracts";
import { ZUpdateUserRequest, ZChangeEmailRequest, ZChangePasswordRequest } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { api } from "../../shell/api.ts";
import { updateUser } from "../../shell/session-store.ts";
import { Sentence } from "../../ui/Sentence.tsx";
import { EmailInput } from "../../ui/EmailInput.tsx";
import { sendsMail } from "../../shell/product.ts";
import type { FormShape, Problems } from "../../forms/contract-resolver.ts";
import { checkNewPassword, emptyNewPassword, type NewPassword, NewPasswordFields } from "../entry/password/NewPasswordFields.tsx";
import { confirmed, ConfirmationInputs, emptyProof, passwordOf, type Proof } from "../../forms/Confirmation.tsx";
import { Form } from "../../forms/Form.tsx";
import { languageOptions } from "../../shell/languages.ts";
import { Select } from "../../ui/Select.tsx";

const detailsOf = ({ firstName, lastName, institution, role, language = "en" }: User): UpdateUserRequest =>
  role === "patient" ? { firstName, lastName, ...(languageOptions().length > 0 && { language }) } : { firstName, lastName, institution };

export function AccountDetails({ user }: { user: User }) {
  const form = useContractForm({ contract: ZUpdateUserRequest, values: detailsOf(user) }, { checked: "left" });
  const { field } = form;
  const [isSaved, setSaved] = useState(false);
  const { mutateAsync } = useMutation({ mutationFn: (details: UpdateUserRequest) => api.call(accounts.update, { body: details }) });

  async function save(details: UpdateUserRequest): Promise<void> {
    setSaved(false);
    const reply = await mutateAsync(details);
    updateUser(reply.user);
    form.reset(detailsOf(reply.user));
    setSaved(true);
  }

  return (
    <Form form={form} send={save} className="max-w-2xl space-y-6" label={messages.views.accountDetails.title} act={messages.saveChanges}>
      {isSaved && !form.formState.isDirty && (
        <NotificationBanner wide type="success" message={messages.saved} onClose={() => setSaved(false)} />
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <TextInput label={messages.firstName} autoComplete="given-name" {...field("firstName")} required />
        <TextInput label={messages.lastName} autoComplete="family-name" {...field("lastName")} required />
      </div>
      {user.role !== "patient" && <TextInput label={messages.institution} autoComplete="organization" {...field("institution")} required />}
      {user.role === "patient" && languageOptions().length > 0 && (
        <Select label={messages.language} hint={messages.languageHint} options={languageOptions()} {...field("language")} />
      )}
      <ReadOnlyFacts user={user} />
    </Form>
  );
}

function ReadOnlyFacts({ user }: { user: User }) {
  return (
    <dl className="grid gap-x-5 gap-y-4 border-y border-line py-5 text-sm sm:grid-cols-2">
      <div>
        <dt className="font-medium">{messages.email}</dt>
        <dd translate="no" className="mt-1 break-words text-muted">
          {user.email}
        </dd>
      </div>
      <div>
        <dt className="font-medium">{messages.role}</dt>
        <dd className="mt-1 text-muted">{messages.roles[user.role]}</dd>
      </div>
    </dl>
  );
}

const empty = { email: "", ...emptyProof };

const emailForm: FormShape<typeof empty, ChangeEmailRequest> = {
  contract: ZChangeEmailRequest,
  values: empty,
  toRequest: ({ email, ...proof }) => ({ email, ...passwordOf(proof) }),
};

export function ChangeEmail({ user }: { user: User }) {
  const form = useContractForm(emailForm, { checked: "left" });
  const { field } = form;
  const { isDirty } = form.formState;
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const { mutateAsync } = useMutation({ mutationFn: (request: ChangeEmailRequest) => api.call(accounts.changeEmail, { body: request }) });

  async function ask(request: ChangeEmailRequest): Promise<void> {
    setAskedFor(null);
    await mutateAsync(await confirmed("change-email", form, request));
    form.reset(empty);
    setAskedFor(request.email);
  }

  return (
    <Form
      form={form}
      send={ask}
      className="max-w-md space-y-5"
      label={messages.views.changeEmail.title}
      act={sendsMail() ? messages.sendLink : messages.askForLink}
    >
      {askedFor && !isDirty && <LinkOnItsWay to={askedFor} onClose={() => setAskedFor(null)} />}
      <p>
        <span className="block text-sm font-medium">{messages.currentAddress}</span>
        <span className="break-words text-muted">{user.email}</span>
      </p>
      <EmailInput label={messages.newEmail} autoComplete="email" {...field("email")} required />
      <ConfirmationInputs form={form} label={messages.password} />
    </Form>
  );
}

function LinkOnItsWay({ to, onClose }: { to: string; onClose: () => void }) {
  return (
    <NotificationBanner
      wide
      type="info"
      title={sendsMail() ? messages.linkSentTitle : messages.linkWaitsTitle}
      message={
        <Sentence
          text={sendsMail() ? messages.linkSent : messages.linkWaits}
          parts={{ address: () => <strong className="font-semibold break-words">{to}</strong> }}
        />
      }
      onClose={onClose}
    />
  );
}

type Values = NewPassword & Pick<Proof, "code" | "provider"> & { currentPassword: string };

const emptyPasswords: Values = { currentPassword: "", code: "", provider: "", ...emptyNewPassword };

const passwordFormOf = (user: User): FormShape<Values, ChangePasswordRequest> => ({
  contract: ZChangePasswordRequest,
  values: emptyPasswords,
  toRequest: ({ currentPassword, password, provider }) => ({ ...(provider === "" && { currentPassword }), newPassword: password }),
  names: { newPassword: "password" },
  check: (values): Problems<Values> => ({
    ...checkNewPassword(values, user),
    ...(values.currentPassword === "" && values.provider === "" ? { currentPassword: messages.currentPasswordMissing } : {}),
  }),
});

export function ChangePassword({ user }: { user: User }) {
  const form = useContractForm(passwordFormOf(user), { checked: "left" });
  const [isChanged, setChanged] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: (request: ChangePasswordRequest) => api.call(accounts.changePassword, { body: request }),
  });
  const { isDirty } = form.formState;

  async function change(request: ChangePasswordRequest): Promise<void> {
    setChanged(false);
    await mutateAsync(await confirmed("change-password", form, request));
    form.reset(emptyPasswords);
    setChanged(true);
  }

  return (
    <Form form={form} send={change} className="max-w-md space-y-5" label={messages.changePassword} act={messages.changePassword}>
      {isChanged && !isDirty && (
        <NotificationBanner
          wide
          type="success"
          title={messages.passwordChangedTitle}
          message={messages.passwordChanged}
          onClose={() => setChanged(false)}
        />
      )}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <ConfirmationInputs form={form} name="currentPassword" label={messages.currentPassword} />
      <NewPasswordFields label={messages.newPassword} repeatLabel={messages.confirmNewPassword} owner={user} />
      {user.role !== "patient" && <p className="text-sm text-muted">{messages.endsTokens}</p>}
    </Form>
  );
}
