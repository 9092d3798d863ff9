import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { FormProvider, useForm } from "react-hook-form";
import { ZDone, type User } from "@trabecula/contracts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { showRefusal } from "../forms/show-refusal.ts";
import { NewPasswordFields, type NewPasswordValues } from "../password/NewPasswordFields.tsx";
import { api } from "../../shell/api.ts";

interface Values extends NewPasswordValues {
  currentPassword: string;
}

const empty: Values = { currentPassword: "", newPassword: "", repeat: "" };

/** Another password, for whoever knows the current one. */
export function ChangePassword({ user }: { user: User }) {
  const form = useForm<Values>({ defaultValues: empty, mode: "onTouched" });
  const [isChanged, setChanged] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: ({ currentPassword, newPassword }: Values) =>
      api.post("/api/user/change-password", { currentPassword, newPassword }, ZDone),
  });
  const { errors, isSubmitting, isDirty } = form.formState;

  async function change(values: Values): Promise<void> {
    setChanged(false);
    form.clearErrors("root");
    try {
      await mutateAsync(values);
      form.reset(empty);
      setChanged(true);
    } catch (error) {
      showRefusal(error, form.setError, { currentPassword: "currentPassword", newPassword: "newPassword" });
    }
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(change)(event)}
        className="max-w-md space-y-5"
        aria-label="Change password"
      >
        {errors.root?.message && <NotificationBanner wide type="error" message={errors.root.message} />}
        {isChanged && !isDirty && (
          <NotificationBanner
            wide
            type="success"
            title="Your password is changed"
            message="You stay logged in here. Everywhere else you have been signed out; log in there with the new password."
            onClose={() => setChanged(false)}
          />
        )}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...form.register("currentPassword", { required: "Enter your current password." })}
          indicator={errors.currentPassword ? 2 : 0}
          message={errors.currentPassword?.message}
          required
        />
        <NewPasswordFields />
        <Button type="submit" pending={isSubmitting}>
          Change password
        </Button>
      </form>
    </FormProvider>
  );
}
