import type * as z from "zod/mini";

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  array: "a list",
  object: "an object",
};

/** What is wrong with a value of `dataset.json`, as a sentence that names where it stands. */
export function manifestProblem(issue: z.core.$ZodIssue, raw: unknown): string {
  const where = issue.path.length > 0 ? issue.path.join(".") : "The file";
  return `${where}: ${reason(issue, valueAt(raw, issue.path))}`;
}

function reason(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return "This key is missing.";
  if (issue.code === "invalid_type") return `This must be ${kinds[issue.expected] ?? issue.expected}.`;
  if (issue.code === "invalid_value") return `Write one of ${issue.values.map(String).join(", ")}.`;
  return issue.message === "Invalid input" ? "This value cannot be used." : issue.message;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], root);
}
