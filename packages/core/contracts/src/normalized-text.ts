/** A letter may be four characters that normalize to one. */
export const mostRawCharacters = (maximum: number): number => 4 * maximum;

/** Longest cell of a table, and longest column name. */
export const mostCharacters = { cell: 10_000, header: 500 } as const;

/** Combining marks, and Japanese half-width sound marks, which compatibility forms make combining. */
const mark = "[\\p{M}\\uff9e\\uff9f]";
/** Unicode's Stream-Safe limit (UAX #15). Normalizing takes quadratic time in the marks of one letter. */
const mostMarks = 30;
const longRun = new RegExp(`(?<!${mark})(${mark}{${mostMarks}})${mark}+`, "gu");

/** Checks text that other programs normalize. */
export function hasManyMarks(text: string): boolean {
  return text.length > mostMarks && text.search(longRun) >= 0;
}

/**
 * Linear time: drops marks above 30 on one letter.
 * @param longest longer text is returned unchanged, because its field refuses it
 */
export function normalizedText(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD", longest: number = mostCharacters.cell): string {
  if (text.length > longest) return text;
  const bounded = text.length > mostMarks ? text.replace(longRun, "$1") : text;
  // oxlint-disable-next-line no-restricted-properties -- bounded above
  return bounded.normalize(form);
}
