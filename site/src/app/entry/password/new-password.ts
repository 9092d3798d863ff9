import * as words from "@trabecula/messages/passwords";

import type { Problems } from "../../../forms/contract-resolver.ts";

/** What every form with a new password holds; `confirmPassword` stays in the browser. */
export type NewPassword = { password: string; confirmPassword: string };

export const emptyNewPassword: NewPassword = { password: "", confirmPassword: "" };

/** The field of the repeated password keeps the line of its message free: a button below must not move from under the click that leaves the field. */
export const roomForRepeatMessage = "min-h-24";

/** The repeated password must be the password; two empty fields are no match. */
export function checkRepeat({ password, confirmPassword }: NewPassword): Problems<NewPassword> {
  return confirmPassword !== "" && confirmPassword === password ? {} : { confirmPassword: words.passwordsDiffer };
}
