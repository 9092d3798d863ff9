import { ZNewPassword } from "@trabecula/contracts";

const passwordsDiffer = "Passwords do not match";
export const passwordsMatch = "Passwords match";

/** The field of the repeated password keeps the line of its message free: a button below must not move from under the click that leaves the field. */
export const roomForRepeatMessage = "min-h-24";

/** Why a text cannot be a password, in one sentence; null where it can. */
export function newPasswordProblem(text: string): string | null {
  const result = ZNewPassword.safeParse(text);
  return result.success ? null : (result.error.issues[0]?.message ?? "Choose another password.");
}

/** The sentence at a repeated password that differs from the first; null where both are the same. */
export function repeatProblem(repeat: string, password: string): string | null {
  return repeat !== "" && repeat === password ? null : passwordsDiffer;
}
