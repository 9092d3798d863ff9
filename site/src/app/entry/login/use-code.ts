import { useEffect } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { ContractForm } from "../../../forms/use-contract-form.ts";

/** Errors after a correct password when a second factor is missing or wrong. */
const ofCode = ["code_required", "code_wrong"];

/** Shows and focuses the code field when the second factor is required. The field stays after a wrong code. */
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
