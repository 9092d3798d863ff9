import * as words from "@trabecula/messages/scan-facts";

/** A typed number: the number, nothing typed, or a sentence saying why it cannot be read. */
export type TypedNumber = { kind: "number"; value: number } | { kind: "empty" } | { kind: "unreadable"; message: string };

/**
 * Reads a number as people type it. A decimal comma is accepted, except where it could as well be a thousands
 * separator (`1,250`): a factor of a thousand is never guessed.
 */
export function readTypedNumber(text: string): TypedNumber {
  const trimmed = text.trim().replace(/^−/, "-");
  if (trimmed === "") return { kind: "empty" };
  if (/^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(trimmed)) {
    const [plain, decimal] = [trimmed.replaceAll(",", ""), trimmed.replace(",", ".")];
    return { kind: "unreadable", message: words.ambiguousComma(plain, decimal) };
  }
  if (!/^-?\d*([.,]\d+)?$/.test(trimmed) || !/\d/.test(trimmed)) return { kind: "unreadable", message: words.notANumber };
  return { kind: "number", value: Number(trimmed.replace(",", ".")) };
}

/** The number, or null where nothing readable was typed. */
export function numberOf(text: string): number | null {
  const read = readTypedNumber(text);
  return read.kind === "number" ? read.value : null;
}

/** A stored value as the form shows it, without the tail that a factor such as 100 leaves behind in floating point. */
export function shownText(value: number, factor: number): string {
  return String(Number((value * factor).toPrecision(12)));
}

/** A shown value as it is stored. */
export function storedValue(shown: number, factor: number): number {
  return factor === 1 ? shown : Number((shown / factor).toPrecision(12));
}
