interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly expected?: string;
  readonly values?: readonly unknown[];
}

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  array: "a list",
  object: "an object",
};

export function manifestProblem(issue: Issue, raw: unknown): string {
  const where = issue.path.length > 0 ? issue.path.join(".") : "The file";
  return `${where}: ${reason(issue, valueAt(raw, issue.path))}`;
}

function reason({ code, message, expected = "", values = [] }: Issue, value: unknown): string {
  if (value === undefined) return "This key is missing.";
  if (code === "invalid_type") return `This must be ${kinds[expected] ?? expected}.`;
  if (code === "invalid_value") return `Write one of ${values.map(String).join(", ")}.`;
  return message.startsWith("Invalid input") ? "This value cannot be used." : message;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], root);
}
