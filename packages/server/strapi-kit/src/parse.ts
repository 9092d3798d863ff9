import type { ZodMiniType } from "zod/mini";
import { AppError } from "./app-error.ts";
import { shortenLists } from "./shorten-lists.ts";

interface Issue {
  readonly code?: string;
  readonly keys?: readonly string[];
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * Validates untrusted input. Truncates too long lists in `input`. @throws AppError `unknown_keys` (422) for unknown
 * keys, else `validation_failed` (422) with a reason by field
 */
export function parseInput<Output>(contract: ZodMiniType<Output>, input: unknown): Output {
  shortenLists(contract, input);
  const parsed = contract.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues as readonly Issue[];
  const unknown = issues.find((issue) => issue.code === "unrecognized_keys");
  if (unknown) throw new AppError("unknown_keys", `This call does not take ${listOfKeys(unknown.keys ?? [])}.`);
  const fields = fieldReasons(issues);
  const first = issues[0];
  throw new AppError("validation_failed", first?.path.length ? (fields[fieldName(first)] ?? genericSentence) : genericSentence, fields);
}

/** Most keys or fields named in a response. */
const mostNamed = 50;

function listOfKeys(keys: readonly string[]): string {
  const names = keys.slice(0, mostNamed).map((key) => `"${key.slice(0, 40)}"`);
  const more = keys.length - names.length;
  return `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Start of zod's default messages, which are written for programmers. */
const untold = /^(?:Invalid (?:input|option|key|element)|Too (?:big|small)|Unrecognized key)\b/;

const genericSentence = "The request is not of the documented form.";

function fieldName(issue: Issue): string {
  return issue.path.map(String).join(".");
}

function fieldReasons(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues.slice(0, mostNamed))
    fields[fieldName(issue)] ??= untold.test(issue.message) ? plainReason(issue) : issue.message;
  return fields;
}

function plainReason({ code }: Issue): string {
  if (code === "too_big") return "This value is too long or too large.";
  if (code === "too_small") return "This value is too short or too small.";
  return "This value is missing or of the wrong kind.";
}
