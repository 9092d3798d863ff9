import type { ZodMiniType } from "zod/mini";
import { AppError } from "./app-error.ts";

interface Issue {
  readonly code?: string;
  readonly keys?: readonly string[];
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * Parses untrusted input with its contract.
 * @throws AppError `unknown_keys` (422) where the input has keys the contract does not know,
 *   `validation_failed` (422) with a reason by field otherwise
 */
export function parseInput<Output>(contract: ZodMiniType<Output>, input: unknown): Output {
  const parsed = contract.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues as readonly Issue[];
  const unknown = issues.find((issue) => issue.code === "unrecognized_keys");
  if (unknown) {
    const names = (unknown.keys ?? []).map((key) => `"${key.slice(0, 40)}"`).join(", ");
    throw new AppError("unknown_keys", `This call does not take ${names}.`);
  }
  const fields = fieldReasons(issues);
  const first = issues[0];
  throw new AppError("validation_failed", first?.path.length ? (fields[fieldName(first)] ?? genericSentence) : genericSentence, fields);
}

const genericSentence = "The request is not of the documented form.";

function fieldName(issue: Issue): string {
  return issue.path.map(String).join(".");
}

function fieldReasons(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[fieldName(issue)] ??= issue.message === "Invalid input" ? "This value is missing or of the wrong kind." : issue.message;
  return fields;
}
