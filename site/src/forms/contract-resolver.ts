import { inLanguage } from "@trabecula/messages/refusals";
import type { FieldPath, FieldValues, Resolver } from "react-hook-form";

export type RequestContract<Request> = {
  safeParse(
    data: unknown,
  ): { success: true; data: Request } | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
};

export type Problems<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string>>;

export type FormShape<Values extends FieldValues, Request> = {
  contract: RequestContract<Request>;
  values: Values;
  /** Defaults to the values themselves. */
  toRequest?: (values: Values) => unknown;
  /** Maps contract paths, such as `protocol.offsetMm`, to form names. */
  names?: Readonly<Record<string, FieldPath<Values>>>;
  /** Checks that the contract cannot express, such as a repeated password. Takes precedence over it. */
  check?: (values: Values) => Problems<Values>;
};

export function fieldOf<Values extends FieldValues>(
  path: string,
  { names = {}, values }: Pick<FormShape<Values, unknown>, "names" | "values">,
): FieldPath<Values> | null {
  const known = names[path] ?? Object.keys(values).find((name) => path === name || path.startsWith(`${name}.`));
  return (known as FieldPath<Values> | undefined) ?? null;
}

export type Refusals = Map<string, { value: unknown; message: string }>;

/** Issues without a field keep their own path, so that the form is not sent. */
export function contractResolver<Values extends FieldValues, Request extends FieldValues>(
  shape: FormShape<Values, Request>,
  refusals: Refusals,
): Resolver<Values, unknown, Request> {
  return (values) => {
    const parsed = shape.contract.safeParse(shape.toRequest ? shape.toRequest(values) : values);
    const problems: Record<string, string | undefined> = {};
    for (const { path, message } of parsed.success ? [] : parsed.error.issues) {
      const name = path.map(String).join(".");
      problems[fieldOf(name, shape) ?? name] ??= inLanguage(message);
    }
    for (const [name, { value, message }] of refusals) if (values[name] === value) problems[name] ??= message;
    Object.assign(problems, shape.check?.(values));
    const errors = Object.entries(problems).flatMap(([name, message]) => (message ? [[name, { type: "contract", message }]] : []));
    if (parsed.success && errors.length === 0) return { values: parsed.data, errors: {} };
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}
