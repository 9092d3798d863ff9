import type { ZodMiniType } from "zod/mini";
import { AppError } from "./app-error.ts";
import { checkValues } from "./check-values.ts";
import { parseInput } from "./parse.ts";

/**
 * Reads a flat query string by its contract. `defaults` fill in missing keys. @throws AppError `bad_request` for
 * repeated keys, U+0000 or contract errors
 */
export function readQuery<Value>(
  queryString: string,
  contract: ZodMiniType<Value>,
  defaults: Readonly<Record<string, string>> = {},
): Value {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [key, value] of new URLSearchParams(queryString)) {
    if (key in values) throw new AppError("bad_request", `The query gives "${key.slice(0, 40)}" twice.`);
    values[key] = value;
  }
  checkValues(values);
  return parseInput(contract, { ...defaults, ...values });
}
