import * as words from "@trabecula/messages/settings";
import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { FormProvider } from "react-hook-form";
import { ZChangePasswordRequest, type ChangePasswordRequest, type User } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import type { FormShape, Problems } from "../../forms/contract-resolver.ts";
import { FormFailure } from "../../forms/FormFailure.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { checkRepeat, emptyNewPassword, type NewPassword } from "../entry/password/new-password.ts";
import { NewPasswordFields } from "../entry/password/NewPasswordFields.tsx";
import { api } from "../../shell/api.ts";

type Values = NewPassword & { currentPassword: string };

const passwordForm: FormShape<Values, ChangePasswordRequest> = {
  contract: ZChangePasswordRequest,
  values: { currentPassword: "", ...emptyNewPassword },
  toRequest: ({ currentPassword, password }) => ({ currentPassword, newPassword: password }),
  names: { newPassword: "password" },
  check: (values): Problems<Values> => ({
    ...checkRepeat(values),
    ...(values.currentPassword === "" ? { currentPassword: words.currentPasswordMissing } : {}),
  }),
};

export function ChangePassword({ user }: { user: User }) {
  const form = useContractForm(passwordForm, { checked: "left" });
  const [isChanged, setChanged] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: (request: ChangePasswordRequest) => api.call(accounts.changePassword, { body: request }),
  });
  const { isSubmitting, isDirty } = form.formState;

  async function change(request: ChangePasswordRequest): Promise<void> {
    setChanged(false);
    await mutateAsync(request);
    form.reset(passwordForm.values);
    setChanged(true);
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.submit(change)} className="max-w-md space-y-5" aria-label={words.changePassword}>
        <FormFailure form={form} />
        {isChanged && !isDirty && (
          <NotificationBanner
            wide
            type="success"
            title={words.passwordChangedTitle}
            message={words.passwordChanged}
            onClose={() => setChanged(false)}
          />
        )}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput label={words.currentPassword} autoComplete="current-password" {...form.field("currentPassword")} required />
        <NewPasswordFields label={words.newPassword} repeatLabel={words.confirmNewPassword} />
        {user.role !== "patient" && <p className="text-sm text-muted">{words.endsTokens}</p>}
        <Button type="submit" pending={isSubmitting}>
          {words.changePassword}
        </Button>
      </form>
    </FormProvider>
  );
}
