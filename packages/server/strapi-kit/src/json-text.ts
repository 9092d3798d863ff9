import type { ZodMiniType } from "zod/mini";
import { AppError } from "./app-error.ts";
import { checkValues } from "./check-values.ts";
import { parseInput } from "./parse.ts";

/**
 * Reads JSON that does not come as a body of its own, such as a field of a form, by its contract.
 * @throws AppError `bad_request` where it is no JSON, or what the contract refuses
 */
export function parseJsonText<Value>(text: string, contract: ZodMiniType<Value>, name: string): Value {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("bad_request", `"${name}" is not valid JSON.`);
  }
  checkValues(value);
  return parseInput(contract, value);
}
