import * as messages from "@trabecula/messages/log-in";
import { useEffect } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { FieldProps } from "./fields-of.ts";
import { TextInput } from "../ui/TextInput.tsx";
import type { ContractForm } from "./use-contract-form.ts";

export function CodeInput(field: FieldProps) {
  return (
    <TextInput
      label={messages.code}
      hint={messages.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      required
    />
  );
}

/** Errors after a correct password when a second factor is missing or wrong. */
const ofCode = ["code_required", "code_wrong"];

/** Shows and focuses the code field when the second factor is required. It stays after a wrong code. */
export function useCode<Values extends FieldValues & { code: string }, Request extends FieldValues>(
  form: ContractForm<Values, Request>,
): boolean {
  const name = "code" as Path<Values>;
  const isCodeNeeded =
    ofCode.includes(String(form.failure?.type)) || form.getFieldState(name, form.formState).invalid || form.getValues(name) !== "";
  const { setFocus } = form as UseFormReturn<Values, unknown, Request>;
  useEffect(() => {
    if (isCodeNeeded) setFocus(name);
  }, [isCodeNeeded, setFocus, name]);
  return isCodeNeeded;
}
