import { visible } from "./visible.ts";
import { isMissing } from "./words.ts";
import { movePoint, placesBetween } from "./units.ts";

export type DecimalSign = "point" | "comma" | "either";

const numberWith = { point: /^[+-]?\d*\.\d+$/, comma: /^[+-]?\d*,\d+$/ } as const;

/** A single number with a comma does not decide for the table. */
const fewestCommas = 2;
/** More numbers such as "1.012" per comma are decimals with a point, not thousands. */
const mostPerhapsPerComma = 3;

export interface DecimalSigns {
  readonly read: DecimalSign;
  readonly answer: "point" | "comma";
}

type Shown = "point" | "comma" | "perhapsPoint" | "perhapsComma";
type Counts = Record<Shown, number>;

/**
 * Finds a table's decimal sign by its unambiguous numbers, such as "0,912" but not "1,012"; the more frequent sign
 * wins. A decimal comma needs at least two numbers with commas, and not many such as "1.012". Undecided tables have
 * points, or either sign if semicolons separate the cells. `answer` follows most numbers, even a single one. Between
 * commas it is a point: a quoted "6,5" concerns only that cell.
 * @param texts cells of its numbers; others are ignored
 */
export function decimalSignsOf(delimiter: string, texts: Iterable<string>): DecimalSigns {
  const counts: Counts = { point: 0, comma: 0, perhapsPoint: 0, perhapsComma: 0 };
  for (const text of texts) {
    const shown = signShownBy(text.trim());
    if (shown !== null) counts[shown] += 1;
  }
  const shown = shownSign(counts);
  const { point, comma, perhapsPoint, perhapsComma } = counts;
  const answer = delimiter === "," ? "point" : (shown ?? (comma + perhapsComma > point + perhapsPoint ? "comma" : "point"));
  return { read: shown ?? (delimiter === ";" ? "either" : "point"), answer };
}

function shownSign({ point, comma, perhapsPoint, perhapsComma }: Counts): "point" | "comma" | null {
  if (point > comma) return "point";
  const commas = comma + perhapsComma;
  return comma > point && commas >= fewestCommas && perhapsPoint <= mostPerhapsPerComma * commas ? "comma" : null;
}

function signShownBy(cell: string): Shown | null {
  const text = cell.endsWith("%") ? cell.slice(0, -1).trimEnd() : cell;
  if (text.length > 30) return null;
  if (perhapsThousands.test(text)) return text.includes(".") ? "perhapsPoint" : "perhapsComma";
  // Grouped thousands imply the other sign: "1.234,5" has a decimal comma.
  const isGrouped = withoutThousands(text) !== text && /\d[.,]\d+$/.test(text);
  const last = isGrouped ? text.replace(/^.*(?=[.,])/, "") : text;
  if (numberWith.point.test(last)) return "point";
  return numberWith.comma.test(last) ? "comma" : null;
}

export const rowsForSign = 1000;

export function decimalSignOfTable(delimiter: string, rows: readonly { readonly cells: readonly string[] }[]): DecimalSign {
  return decimalSignsOf(
    delimiter,
    rows.slice(0, rowsForSign).flatMap(({ cells }) => cells),
  ).read;
}

export type NumberReading = { ok: true; value: number } | { ok: false; reason: "missing" | "unreadable" | "unclear"; message: string };

const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const commaNumber = /^[+-]?(?:\d+,\d*|,\d+)(?:e[+-]?\d+)?$/i;
const groupedByCommas = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+\.\d+$/;
const groupedByPoints = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+,\d+$/;
const groupedBySpaces = /^[+-]?[1-9]\d{0,2}(?:([ \u00a0\u2009\u202f'’])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/;
/** May be thousands or decimals. */
const perhapsThousands = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

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

/** "11,025.4", "11.025,4", "11 025,4", "11'025". Ambiguous text such as "11,025" is unchanged. */
export function withoutThousands(text: string): string {
  if (groupedByCommas.test(text)) return text.replaceAll(",", "");
  if (groupedByPoints.test(text)) return text.replaceAll(".", "").replace(",", ".");
  return groupedBySpaces.test(text) ? text.replaceAll(/[ \u00a0\u2009\u202f'’]/g, "").replace(",", ".") : text;
}

/** A number with a decimal point and nothing else, as programs write it; null otherwise. */
export function plainNumberOf(text: string): number | null {
  return plainNumber.test(text) && Number.isFinite(Number(text)) ? Number(text) : null;
}

/** Accepts a decimal point or comma. Ambiguous "1,250" or "1.250" is refused unless the table's decimal sign decides. */
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

export function shortened(text: string): string {
  return text.length <= 30 ? text : `${text.slice(0, 29)}…`;
}

const percent = /^(.*\d)\s*[%٪％]$/;

function inPercent(cell: string): string | null {
  return percent.exec(cell.trim())?.[1] ?? null;
}

export type CellReading = { ok: true; value: number; inPercent: boolean } | Extract<NumberReading, { ok: false }>;

export type CellReader = (cell: string) => CellReading;

export function cellReader(delimiter: string, rows: readonly { readonly cells: readonly string[] }[]): CellReader {
  const sign = decimalSignOfTable(delimiter, rows);
  return (cell) => readCell(cell, sign);
}

/** Keeps the number of a percentage as it is written: 3.1 for "3.1%". */
export function readCell(cell: string, sign: DecimalSign): CellReading {
  const share = inPercent(cell);
  const reading = readNumber(share ?? cell, sign);
  return reading.ok ? { ...reading, inPercent: share !== null } : reading;
}

/**
 * Reads a value in the unit of the catalogue. A percent sign in the cell ("3.1%", as a spreadsheet shows 0.031)
 * overrides the unit in the header.
 * @param unit of the catalogue
 * @param places decimal shift from the column's unit to `unit`
 */
export function readValue(cell: string, sign: DecimalSign, unit: string, places: number): NumberReading {
  if (sign !== "comma" && places === 0 && isBareNumber(cell)) return { ok: true, value: Number(cell) };
  const share = inPercent(cell);
  const own = share === null ? places : placesBetween("%", unit);
  if (own === null)
    return { ok: false, reason: "unreadable", message: `“${shortened(cell)}” is in percent, which this measurement is not.` };
  const reading = readNumber(share ?? cell, sign);
  return reading.ok && own !== 0 ? { ok: true, value: movePoint(reading.value, own) } : reading;
}
