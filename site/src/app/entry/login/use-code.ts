import { useEffect } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { ContractForm } from "../../../forms/use-contract-form.ts";

/** Refusals of the right password whose account has a second factor. */
const ofCode = ["code_required", "code_wrong"];

/**
 * Whether a form of a password has to ask for the code of the second factor too; the field is focused as it appears. It
 * stays for whoever mistypes the code.
 */
export function useCode<Values extends FieldValues & { code: string }, Request extends FieldValues>(
  form: ContractForm<Values, Request>,
): boolean {
  const name = "code" as Path<Values>;
  const isAsked =
    ofCode.includes(String(form.failure?.type)) || form.getFieldState(name, form.formState).invalid || form.getValues(name) !== "";
  const { setFocus } = form as UseFormReturn<Values, unknown, Request>;
  useEffect(() => {
    if (isAsked) setFocus(name);
  }, [isAsked, setFocus, name]);
  return isAsked;
}
