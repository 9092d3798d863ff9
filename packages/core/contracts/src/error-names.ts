/** Kinds of counted errors. Unknown names count as `other`, so that clients cannot store arbitrary text. */
export const errorNames = [
  "Error",
  "TypeError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "AggregateError",
  "DOMException",
  "ChunkLoadError",
  "PageError",
  "other",
] as const;

export type ErrorName = (typeof errorNames)[number];

export function errorNameOf(error: unknown): ErrorName {
  const name = error instanceof DOMException ? "DOMException" : error instanceof Error ? error.name : "";
  return errorNames.find((each) => each === name) ?? "other";
}
