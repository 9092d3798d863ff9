import { useEffect, useState, type BaseSyntheticEvent } from "react";
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type PathValue, type UseFormReturn } from "react-hook-form";
import { ApiError, messageOf } from "../shell/api-error.ts";
import { contractResolver, fieldOf, type FormShape, type Refusals } from "./contract-resolver.ts";
import { fieldsOf, type FieldProps } from "./fields-of.ts";
import { useHydrated } from "../ui/use-hydrated.ts";

type Options = {
  /** `left`: validates on blur, clears on change. `sent`: validates on submit, then on every change. */
  checked: "left" | "sent";
};

export type ContractForm<Values extends FieldValues, Request extends FieldValues> = UseFormReturn<Values, unknown, Request> & {
  /** Example: `<TextInput label="E-mail" {...field("email")} />`. */
  field: (name: FieldPath<Values>) => FieldProps;
  /** Failure without a field; `type` is the error code. */
  failure: { type?: string | number | undefined; message?: string | undefined } | undefined;
  /** Creates the `onSubmit` handler. */
  submit: (send: (request: Request) => Promise<unknown>) => (event?: BaseSyntheticEvent) => void;
};

/** Validates before sending. Server errors appear at their fields, else as `failure`. */
export function useContractForm<Values extends FieldValues, Request extends FieldValues>(
  shape: FormShape<Values, Request>,
  { checked }: Options,
): ContractForm<Values, Request> {
  const [refusals] = useState<Refusals>(() => new Map());
  const form = useForm<Values, unknown, Request>({
    resolver: contractResolver(shape, refusals),
    defaultValues: shape.values as DefaultValues<Values>,
    mode: checked === "left" ? "onBlur" : "onSubmit",
    reValidateMode: checked === "left" ? "onBlur" : "onChange",
  });
  const { errors, isSubmitting } = form.formState;
  useTypedBefore(shape.values, form, checked);

  function fail(type: string, message: string): void {
    form.setError("root", { type, message });
  }

  function showRefusal(error: unknown): void {
    const reasons = error instanceof ApiError ? Object.entries(error.fields) : [];
    let isShown = false;
    for (const [path, message] of reasons) {
      const name = fieldOf(path, shape);
      if (name === null) continue;
      refusals.set(name, { value: form.getValues(name), message });
      form.setError(name, { type: "refused", message }, { shouldFocus: !isShown });
      isShown = true;
    }
    if (!isShown) fail(error instanceof ApiError ? error.code : "unknown", messageOf(error));
  }

  /** An issue without a field must not block the form silently. */
  function showNowhere(found: object): void {
    const [first] = Object.entries(found);
    if (first && !Object.keys(found).some((name) => fieldOf(name, shape))) fail("contract", `${first[0]}: ${first[1].message}`);
  }

  return {
    ...form,
    field: fieldsOf(form),
    failure: errors.root,
    submit: (send) => (event) => {
      if (isSubmitting) return event?.preventDefault();
      refusals.clear();
      form.clearErrors("root");
      void form.handleSubmit(async (request) => {
        try {
          await send(request);
        } catch (error) {
          showRefusal(error);
        }
      }, showNowhere)(event);
    },
  };
}

/** react-hook-form adopts input typed before hydration without notifying watchers. */
function useTypedBefore<Values extends FieldValues, Request extends FieldValues>(
  values: Values,
  { getValues, setValue, setValues }: UseFormReturn<Values, unknown, Request>,
  checked: Options["checked"],
): void {
  const isHydrated = useHydrated();
  const [isRenderedByServer] = useState(!isHydrated);
  const [empty] = useState(values);
  useEffect(() => {
    const typed = isRenderedByServer ? typedBefore(empty, getValues()) : [];
    if (typed.length === 0) return;
    setValues(Object.fromEntries(typed) as Partial<Values>, { shouldDirty: true });
    const focused = document.activeElement?.getAttribute("name");
    for (const [name, value] of typed)
      if (name !== focused)
        setValue(name as FieldPath<Values>, value as PathValue<Values, FieldPath<Values>>, {
          shouldTouch: true,
          shouldValidate: checked === "left",
        });
  }, [isRenderedByServer, empty, getValues, setValue, setValues, checked]);
}

/** Browsers fill no lists and objects, and the form copies them. */
export function typedBefore<Values extends FieldValues>(empty: Values, current: Values): [name: string, value: unknown][] {
  return Object.entries(current).filter(([name, value]) => typeof value !== "object" && value !== empty[name]);
}
