import type { FieldValues, ResolverOptions } from "react-hook-form";
import { contractResolver, type FormShape, type Refusals } from "../../src/forms/contract-resolver.ts";

export async function resolve<Values extends FieldValues, Request extends FieldValues>(
  shape: FormShape<Values, Request>,
  values: NoInfer<Values> = shape.values,
  refusals: Refusals = new Map(),
) {
  const { values: request, errors } = await contractResolver(shape, refusals)(values, undefined, {} as ResolverOptions<Values>);
  const problems: Record<string, unknown> = Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]));
  return { request, problems };
}
