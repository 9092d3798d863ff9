import { passwordStrength } from "@trabecula/contracts";
import { PasswordInput, type PasswordInputProps } from "./PasswordInput.tsx";
import { PasswordRules } from "./PasswordRules.tsx";
import { PasswordStrengthMeter } from "./PasswordStrengthMeter.tsx";

export function NewPasswordInput({ password, ...rest }: Omit<PasswordInputProps, "below" | "panel"> & { password: string }) {
  const isComplete = passwordStrength(password) === 1;
  return (
    <PasswordInput
      autoComplete="new-password"
      below={<PasswordStrengthMeter password={password} />}
      panel={isComplete ? undefined : <PasswordRules password={password} />}
      {...rest}
    />
  );
}
