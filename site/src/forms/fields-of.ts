import type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormReturn } from "react-hook-form";
import type { ErrorIndicator } from "../ui/Field.tsx";

export type FieldProps = UseFormRegisterReturn & { indicator: ErrorIndicator; message: string | undefined };

type Source<Values extends FieldValues> = Pick<UseFormReturn<Values>, "register" | "trigger" | "getFieldState" | "formState">;

type Options<Values extends FieldValues> = {
  /** Marks valid fields too (indicator 1); `all`: even before they are left. */
  showsValid?: "left" | "all";
  /** Fields to validate again with the named one, once they are marked. */
  dependents?: Partial<Record<FieldPath<Values>, FieldPath<Values>>>;
};

export function fieldsOf<Values extends FieldValues>(
  { register, trigger, getFieldState, formState }: Source<Values>,
  { showsValid, dependents = {} }: Options<Values> = {},
): (name: FieldPath<Values>) => FieldProps {
  function indicatorOf(name: FieldPath<Values>): ErrorIndicator {
    const { error, isTouched } = getFieldState(name, formState);
    if (error) return 2;
    const isChecked = isTouched || formState.isSubmitted || showsValid === "all";
    return showsValid && isChecked ? 1 : 0;
  }

  function recheck(name: FieldPath<Values>): void {
    const dependent = (dependents as Partial<Record<string, FieldPath<Values>>>)[name];
    const marked = [...(indicatorOf(name) === 2 ? [name] : []), ...(dependent && indicatorOf(dependent) !== 0 ? [dependent] : [])];
    if (marked.length > 0) void trigger(marked);
  }

  return (name) => ({
    ...register(name, { onChange: () => recheck(name) }),
    indicator: indicatorOf(name),
    message: getFieldState(name, formState).error?.message,
  });
}
