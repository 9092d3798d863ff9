import { useFormContext, useWatch } from "react-hook-form";
import * as words from "@trabecula/messages/passwords";
import { fieldsOf } from "../../../forms/fields-of.ts";
import { NewPasswordInput } from "../../../ui/NewPasswordInput.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import { roomForRepeatMessage, type NewPassword } from "./new-password.ts";

interface Props {
  label: string;
  repeatLabel: string;
  showsValid?: "left" | "all";
}

export function NewPasswordFields({ label, repeatLabel, showsValid = "left" }: Props) {
  const form = useFormContext<NewPassword>();
  const password = useWatch({ control: form.control, name: "password" });
  const field = fieldsOf(form, { showsValid, dependents: { password: "confirmPassword", confirmPassword: "confirmPassword" } });
  const repeat = field("confirmPassword");
  return (
    <>
      <NewPasswordInput label={label} password={password} {...field("password")} required />
      <PasswordInput
        label={repeatLabel}
        autoComplete="new-password"
        {...repeat}
        required
        fieldClassName={roomForRepeatMessage}
        message={repeat.indicator === 1 ? words.passwordsMatch : repeat.message}
      />
    </>
  );
}
