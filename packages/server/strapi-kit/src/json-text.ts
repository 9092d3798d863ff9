import type { ZodMiniType } from "zod/mini";
import { AppError } from "./app-error.ts";
import { checkValues } from "./check-values.ts";
import { parseInput } from "./parse.ts";

/** Parses and validates JSON from a form field. @throws AppError `bad_request` if it is invalid */
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
