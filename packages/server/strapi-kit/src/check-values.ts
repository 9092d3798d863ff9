import type { ZodMiniType } from "zod/mini";
import { formatCount } from "@trabecula/messages";
import { AppError } from "./app-error.ts";
import { parseInput } from "./parse.ts";

/** @throws `bad_request` for invalid JSON, or contract errors */
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

/** Exceeds the largest documented call, 10,000 ids, and the largest report. */
export const mostValues = 25_000;
/** Objects of many keys take ten times as long as lists. */
export const mostKeys = 10_000;

const tooMany = () => new AppError("too_large", `This call takes at most ${formatCount(mostValues)} values.`);

/** Cheap check before parsing. @throws `too_large` if `checkValues` would certainly fail */
export function checkAmount(bytes: Uint8Array): void {
  if (hasTooManyValues(bytes, { values: mostValues, keys: mostKeys })) throw tooMany();
}

/**
 * Call before zod, which would take seconds to report a megabyte of wrong values.
 * @throws `too_large` above 25,000 values; `bad_request` for text that cannot be stored; `unknown_keys` for
 * `__proto__`, which zod's strict objects miss
 */
export function checkValues(root: unknown): void {
  const waiting: unknown[] = [root];
  let count = 1;
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string") refuseUnstorable(value);
    if (typeof value !== "object" || value === null) continue;
    if (Object.hasOwn(value, "__proto__")) throw new AppError("unknown_keys", 'This call does not take "__proto__".');
    const inside: unknown[] = Array.isArray(value) ? value : Object.values(value);
    count += inside.length;
    if (count > mostValues) throw tooMany();
    for (const part of inside) waiting.push(part);
  }
}

/** PostgreSQL rejects U+0000 and alters lone surrogates; bcrypt never finishes hashing them. */
function refuseUnstorable(text: string): void {
  if (text.includes("\u0000")) throw new AppError("bad_request", "A text holds the character U+0000, which cannot be stored.");
  if (!text.isWellFormed()) throw new AppError("bad_request", "A text holds half a character (a lone surrogate), which cannot be stored.");
}

const [quote, backslash, comma, colon, bracket, brace] = ['"', "\\", ",", ":", "[", "{"].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
  number,
];

/** Counts commas, colons and brackets; 1 ms where parsing takes 40. May miss some, which are counted after parsing. */
export function hasTooManyValues(bytes: Uint8Array, most: { readonly values: number; readonly keys: number }): boolean {
  let [commas, colons, opened] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = endOfText(bytes, at);
    else if (byte === comma) commas += 1;
    else if (byte === colon) colons += 1;
    else if (byte === bracket || byte === brace) opened += 1;
    if (commas > most.values || opened > most.values || colons > most.keys) return true;
  }
  return false;
}

function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
