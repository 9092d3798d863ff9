import { useFormContext, useWatch } from "react-hook-form";
import { NewPasswordInput } from "../../ui/NewPasswordInput.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { newPasswordProblem, passwordsMatch, repeatProblem, roomForRepeatMessage } from "./new-password-checks.ts";

export interface NewPasswordValues {
  newPassword: string;
  repeat: string;
}

/** A new password with its strength, and once more; checked as at the sign-up. Stands in the form of its FormProvider. */
export function NewPasswordFields() {
  const { control, register, trigger, getFieldState, formState } = useFormContext<NewPasswordValues>();
  const newPassword = useWatch({ control, name: "newPassword" });

  function mark(field: keyof NewPasswordValues) {
    const { error, isTouched } = getFieldState(field, formState);
    if (!isTouched && !formState.isSubmitted) return { indicator: 0, message: null, required: true } as const;
    return { indicator: error ? 2 : 1, message: error?.message ?? null, required: true } as const;
  }

  const repeat = mark("repeat");
  return (
    <>
      <NewPasswordInput
        label="New password"
        password={newPassword}
        {...register("newPassword", {
          validate: (text) => newPasswordProblem(text) ?? true,
          onChange: () => {
            if (repeat.indicator !== 0) void trigger("repeat");
          },
        })}
        {...mark("newPassword")}
      />
      <PasswordInput
        label="Confirm new password"
        autoComplete="new-password"
        {...register("repeat", { validate: (text, values) => repeatProblem(text, values.newPassword) ?? true })}
        {...repeat}
        fieldClassName={roomForRepeatMessage}
        message={repeat.indicator === 1 ? passwordsMatch : repeat.message}
      />
    </>
  );
}
