import type { FieldPath, FieldValues, Resolver } from "react-hook-form";

/** A contract of `@trabecula/contracts`, as far as a form needs it. */
export type RequestContract<Request> = {
  safeParse(
    data: unknown,
  ): { success: true; data: Request } | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
};

/** Sentences by field of the form. */
export type Problems<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string>>;

/** What a form sends and how its fields stand in that. */
export type FormShape<Values extends FieldValues, Request> = {
  contract: RequestContract<Request>;
  values: Values;
  /** What is sent of the values, where that is not the values themselves. */
  toRequest?: (values: Values) => unknown;
  /** Fields that the contract calls otherwise: the contract's path, such as `protocol.offsetMm`, to the form's name. */
  names?: Readonly<Record<string, FieldPath<Values>>>;
  /** What the contract cannot know, such as a password that is typed twice. Goes before what the contract says. */
  check?: (values: Values) => Problems<Values>;
};

/** The field of the form that a path of the contract belongs to; a path into a field counts for the field. */
export function fieldOf<Values extends FieldValues>(
  path: string,
  { names = {}, values }: Pick<FormShape<Values, unknown>, "names" | "values">,
): FieldPath<Values> | null {
  const known = names[path] ?? Object.keys(values).find((name) => path === name || path.startsWith(`${name}.`));
  return (known as FieldPath<Values> | undefined) ?? null;
}

/** What the server refused: the sentence, and the value that it was said of. */
export type Refusals = Map<string, { value: unknown; message: string }>;

/**
 * Checks a form by its contract, for react-hook-form. What the server has refused stays refused until its value changes.
 * An issue that belongs to no field is kept under its own path, so that nothing is sent.
 */
export function contractResolver<Values extends FieldValues, Request extends FieldValues>(
  shape: FormShape<Values, Request>,
  refusals: Refusals,
): Resolver<Values, unknown, Request> {
  return (values) => {
    const parsed = shape.contract.safeParse(shape.toRequest ? shape.toRequest(values) : values);
    const problems: Record<string, string | undefined> = {};
    for (const { path, message } of parsed.success ? [] : parsed.error.issues) {
      const name = path.map(String).join(".");
      problems[fieldOf(name, shape) ?? name] ??= message;
    }
    for (const [name, { value, message }] of refusals) if (values[name] === value) problems[name] ??= message;
    Object.assign(problems, shape.check?.(values));
    const errors = Object.entries(problems).flatMap(([name, message]) => (message ? [[name, { type: "contract", message }]] : []));
    if (parsed.success && errors.length === 0) return { values: parsed.data, errors: {} };
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}
