import { isMissing, withoutThousands } from "@trabecula/study-tables";

/** What a cell holds: a number, nothing, or text that is no number. */
export type CellNumber = { kind: "number"; value: number } | { kind: "missing" } | { kind: "unreadable" };

/**
 * Reads a number as scanner software and spreadsheets write it: `284.0`, `-1003.5`, `2.84E+02`, with decimal comma
 * `284,0`. Signs that part thousands are read where no other reading is possible: `1,234` could be two numbers.
 */
export function readNumber(cell: string): CellNumber {
  const text = withoutThousands(cell.trim().replace("\u2212", "-"));
  if (isMissing(text) || text === "--") return { kind: "missing" };
  if (!/^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d{1,3})?$/i.test(text)) return { kind: "unreadable" };
  const value = Number(text.replace(",", "."));
  return Number.isFinite(value) ? { kind: "number", value } : { kind: "unreadable" };
}
