import { formatCount } from "@trabecula/messages";
import { AppError } from "./app-error.ts";
import { hasTooManyValues } from "./too-many-values.ts";

/** The largest documented call, 10,000 ids, and the largest report stay well below. */
const mostValues = 25_000;

const tooMany = () => new AppError("too_large", `This call takes at most ${formatCount(mostValues)} values.`);

/** Looks at JSON before it is read. @throws AppError `too_large` where it is certain that `checkValues` would refuse it for that */
export function checkAmount(bytes: Uint8Array): void {
  if (hasTooManyValues(bytes, mostValues)) throw tooMany();
}

/**
 * Looks through parsed JSON before its contract does. A contract names a reason for every wrong value: of a megabyte of
 * them it would keep the process busy for seconds, and anyone may send that.
 * @throws AppError `too_large` above 25,000 values; `bad_request` for a text that cannot be stored; `unknown_keys` for the
 *   one key that zod's strict objects let pass
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

/** PostgreSQL does not store U+0000; of half a character it would store another, and bcrypt never finishes hashing it. */
function refuseUnstorable(text: string): void {
  if (text.includes("\u0000")) throw new AppError("bad_request", "A text holds the character U+0000, which cannot be stored.");
  if (!text.isWellFormed()) throw new AppError("bad_request", "A text holds half a character (a lone surrogate), which cannot be stored.");
}
