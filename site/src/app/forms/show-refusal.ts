import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { ApiError, messageOf } from "../../shell/api-error.ts";

/**
 * Shows in a form why its call failed: at the fields that the server names, the first of them with the focus; else above
 * the form, as the error of `root`. `fields` leads from the server's names to those of the form.
 */
export function showRefusal<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: Readonly<Record<string, FieldPath<Values>>>,
): void {
  const reasons = error instanceof ApiError ? error.fields : {};
  const refused = Object.keys(fields).filter((name) => reasons[name] !== undefined);
  for (const [index, name] of refused.entries()) {
    setError(fields[name] as FieldPath<Values>, { message: reasons[name] }, { shouldFocus: index === 0 });
  }
  if (refused.length === 0) setError("root", { message: messageOf(error) });
}
