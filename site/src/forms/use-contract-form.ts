import { useEffect, useState, type BaseSyntheticEvent } from "react";
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type PathValue, type UseFormReturn } from "react-hook-form";
import { ApiError, messageOf } from "../shell/api-error.ts";
import { contractResolver, fieldOf, type FormShape, type Refusals } from "./contract-resolver.ts";
import { fieldsOf, type FieldProps } from "./fields-of.ts";
import { useHydrated } from "../ui/use-hydrated.ts";

type Options = {
  /**
   * `left`: a field is checked when it is left, and a mark goes away as soon as it is mended. `sent`: nothing is checked
   * before the form is sent, and then every change is.
   */
  checked: "left" | "sent";
};

export type ContractForm<Values extends FieldValues, Request extends FieldValues> = UseFormReturn<Values, unknown, Request> & {
  /** What an input of the form needs: `<TextInput label="E-mail" {...field("email")} />`. */
  field: (name: FieldPath<Values>) => FieldProps;
  /** Why sending failed, where no field is to blame; `type` is the code of the failure. */
  failure: { type?: string | number | undefined; message?: string | undefined } | undefined;
  /** For `onSubmit`: sends what the contract makes of the values, and shows what the server refuses. */
  submit: (send: (request: Request) => Promise<unknown>) => (event?: BaseSyntheticEvent) => void;
};

/**
 * The one way to write a form: its values are checked by the contract of the request that they become, before they are
 * sent; what the server then refuses is shown at the fields that it names, else as `failure`.
 */
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

  /** An issue without a field must not stop the form silently. */
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

/**
 * What was typed before the script of a form came is taken over by react-hook-form, which tells nobody who watches those
 * fields; they are told here. A field that was left by then is checked now.
 */
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

function typedBefore<Values extends FieldValues>(empty: Values, current: Values): [name: string, value: unknown][] {
  return Object.entries(current).filter(([name, value]) => value !== empty[name]);
}
