import * as words from "@trabecula/messages/passwords";

import type { Problems } from "../../../forms/contract-resolver.ts";

/** `confirmPassword` is never sent. */
export type NewPassword = { password: string; confirmPassword: string };

export const emptyNewPassword: NewPassword = { password: "", confirmPassword: "" };

/** Reserves space for the message: otherwise the button moves under the click that blurs the field. */
export const roomForRepeatMessage = "min-h-24";

export function checkRepeat({ password, confirmPassword }: NewPassword): Problems<NewPassword> {
  return confirmPassword !== "" && confirmPassword === password ? {} : { confirmPassword: words.passwordsDiffer };
}
