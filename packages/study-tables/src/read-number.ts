import { isMissing } from "./words.ts";

export type NumberReading = { ok: true; value: number } | { ok: false; reason: "missing" | "unreadable"; message: string };

const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const commaNumber = /^[+-]?(?:\d+,\d*|,\d+)$/;
const perhapsThousands = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** Whether the text is a number with a decimal comma. */
export function hasDecimalComma(text: string): boolean {
  return commaNumber.test(text.trim());
}

/**
 * Reads a number with a decimal point or comma. "1,250" may be 1.25 or 1250: only in files that are separated by
 * semicolons, where the comma is the decimal sign, is it read at all.
 */
export function readNumber(text: string, delimiter: string): NumberReading {
  const trimmed = text.trim().replace("\u2212", "-");
  if (isMissing(trimmed)) return { ok: false, reason: "missing", message: "There is no value in this cell." };
  if (plainNumber.test(trimmed) && Number.isFinite(Number(trimmed))) return { ok: true, value: Number(trimmed) };
  if (!commaNumber.test(trimmed)) return { ok: false, reason: "unreadable", message: `“${shortened(text)}” is not a number.` };
  if (delimiter !== ";" && perhapsThousands.test(trimmed)) {
    return {
      ok: false,
      reason: "unreadable",
      message: `“${shortened(text)}” may be a decimal or a thousands comma; write it with a decimal point.`,
    };
  }
  return { ok: true, value: Number(trimmed.replace(",", ".")) };
}

/** A cell for a sentence: at most 30 characters. */
export function shortened(text: string): string {
  return text.length <= 30 ? text : `${text.slice(0, 29)}…`;
}
