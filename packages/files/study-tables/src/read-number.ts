import type { DecimalSign } from "./decimal-sign.ts";
import { visible } from "./visible.ts";
import { isMissing } from "./words.ts";

/** `unclear`: may mean two numbers. */
export type NumberReading = { ok: true; value: number } | { ok: false; reason: "missing" | "unreadable" | "unclear"; message: string };

const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const commaNumber = /^[+-]?(?:\d+,\d*|,\d+)(?:e[+-]?\d+)?$/i;
/** Unambiguous groups of thousands. */
const groupedByCommas = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+\.\d+$/;
const groupedByPoints = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+,\d+$/;
const groupedBySpaces = /^[+-]?[1-9]\d{0,2}(?:([ \u00a0\u2009\u202f'’])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/;
/** May be thousands or decimals. */
export const perhapsThousands = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/** Fast path: digits with at most a decimal point. */
export function isBareNumber(text: string): boolean {
  const { length } = text;
  if (length === 0 || length > 15) return false;
  let points = 0;
  for (let place = 0; place < length; place += 1) {
    const sign = text.charCodeAt(place);
    if (sign === 46) points += 1;
    else if (sign < 48 || sign > 57) return false;
  }
  return points === 0 || (points === 1 && text.charCodeAt(0) !== 46);
}

/** Removes unambiguous thousands separators: "11,025.4", "11.025,4", "11 025,4", "11'025". Ambiguous text such as "11,025" is unchanged. */
export function withoutThousands(text: string): string {
  if (groupedByCommas.test(text)) return text.replaceAll(",", "");
  if (groupedByPoints.test(text)) return text.replaceAll(".", "").replace(",", ".");
  return groupedBySpaces.test(text) ? text.replaceAll(/[ \u00a0\u2009\u202f'’]/g, "").replace(",", ".") : text;
}

/** A number with a decimal point and nothing else, as programs write it; null otherwise. */
export function plainNumberOf(text: string): number | null {
  return plainNumber.test(text) && Number.isFinite(Number(text)) ? Number(text) : null;
}

/**
 * Reads a number with decimal point or comma. Ambiguous "1,250" or "1.250" is read only with the table's decimal sign,
 * and refused otherwise.
 */
export function readNumber(text: string, sign: DecimalSign): NumberReading {
  if (sign !== "comma" && isBareNumber(text)) return { ok: true, value: Number(text) };
  const trimmed = visible(text).trim().replace("\u2212", "-");
  if (isMissing(trimmed)) return { ok: false, reason: "missing", message: "There is no value in this cell." };
  if (perhapsThousands.test(trimmed) && sign !== "either" && !trimmed.includes(signs[sign])) return unclear(text, trimmed);
  const value = plainNumberOf(withoutThousands(trimmed).replace(commaNumber, (number) => number.replace(",", ".")));
  if (value !== null) return { ok: true, value };
  return { ok: false, reason: "unreadable", message: `“${shortened(text)}” is not a number.` };
}

const signs = { point: ".", comma: "," } as const;

function unclear(text: string, trimmed: string): NumberReading {
  const message = trimmed.includes(",")
    ? `“${shortened(text)}” may be a decimal or a thousands comma; write it with a decimal point.`
    : `“${shortened(text)}” may be a decimal or a thousands point; write it with a decimal comma, as the table's other numbers.`;
  return { ok: false, reason: "unclear", message };
}

/** At most 30 characters. */
export function shortened(text: string): string {
  return text.length <= 30 ? text : `${text.slice(0, 29)}…`;
}
