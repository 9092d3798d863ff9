/** Kinds of errors that are counted. Every other one counts as `other`: a name that somebody makes up is not kept. */
export const errorNames = [
  "Error",
  "TypeError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "AggregateError",
  /** The browser refused: a right, a full store, a network that went away. */
  "DOMException",
  /** The code of a screen did not come. */
  "ChunkLoadError",
  /** The site could not make a page. */
  "PageError",
  "other",
] as const;

export type ErrorName = (typeof errorNames)[number];

/** What an error counts as. */
export function errorNameOf(error: unknown): ErrorName {
  const name = error instanceof DOMException ? "DOMException" : error instanceof Error ? error.name : "";
  return errorNames.find((each) => each === name) ?? "other";
}
