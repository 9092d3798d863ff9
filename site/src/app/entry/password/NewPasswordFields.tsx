import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import * as messages from "@trabecula/messages/passwords";
import { fieldsOf } from "../../../forms/fields-of.ts";
import { NewPasswordInput } from "../../../ui/NewPasswordInput.tsx";
import { PasswordInput } from "../../../ui/PasswordInput.tsx";
import type { Problems } from "../../../forms/contract-resolver.ts";
import { guessOf, useJudge, type Owner } from "./guessed.ts";

interface Props {
  label: string;
  repeatLabel: string;
  showsValid?: "left" | "all";
  /** Defaults to the values of the form. */
  owner?: Owner;
}

export function NewPasswordFields({ label, repeatLabel, showsValid = "left", owner }: Props) {
  const form = useFormContext<NewPassword & Owner>();
  const values = useWatch({ control: form.control });
  const { password = "" } = values;
  const [wasFocused, setFocused] = useState(false);
  const isJudged = useJudge(wasFocused || password !== "");
  const { getFieldState, trigger } = form;
  useEffect(() => {
    if (isJudged && getFieldState("password").isTouched) void trigger("password");
  }, [isJudged, getFieldState, trigger]);
  const field = fieldsOf(form, { showsValid, dependents: { password: "confirmPassword", confirmPassword: "confirmPassword" } });
  const repeat = field("confirmPassword");
  return (
    <>
      <NewPasswordInput
        label={label}
        password={password}
        guessed={guessOf(password, owner ?? values)?.word}
        onFocus={() => setFocused(true)}
        {...field("password")}
        required
      />
      <PasswordInput
        label={repeatLabel}
        autoComplete="new-password"
        {...repeat}
        required
        fieldClassName={roomForRepeatMessage}
        message={repeat.indicator === 1 ? messages.passwordsMatch : repeat.message}
      />
    </>
  );
}

/** `confirmPassword` is never sent. */
export type NewPassword = { password: string; confirmPassword: string };

export const emptyNewPassword: NewPassword = { password: "", confirmPassword: "" };

/** Reserves space for the message: otherwise the button moves under the click that blurs the field. */
const roomForRepeatMessage = "min-h-24";

export function checkNewPassword(values: NewPassword & Owner, owner: Owner = values): Problems<NewPassword> {
  const { password, confirmPassword } = values;
  const guess = guessOf(password, owner);
  return {
    ...(guess && { password: guess.sentence }),
    ...(confirmPassword !== "" && confirmPassword === password ? {} : { confirmPassword: messages.passwordsDiffer }),
  };
}
