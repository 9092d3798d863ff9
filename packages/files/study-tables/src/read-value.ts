import { decimalSignOfTable, type DecimalSign } from "./decimal-sign.ts";
import { isBareNumber, readNumber, shortened, type NumberReading } from "./read-number.ts";
import { movePoint, placesBetween } from "./units.ts";

const percent = /^(.*\d)\s*[%٪％]$/;

/** Null without a percent sign. */
function inPercent(cell: string): string | null {
  return percent.exec(cell.trim())?.[1] ?? null;
}

/** `inPercent`: written with a percent sign. */
export type CellReading = { ok: true; value: number; inPercent: boolean } | Extract<NumberReading, { ok: false }>;

/** Uses the table's other numbers to resolve ambiguous decimal signs. */
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
 * Reads a cell of a measurement in the unit of the catalogue. A cell with a percent sign ("3.1%", as a spreadsheet shows 0.031) says its unit
 * itself, whatever its header does.
 *
 * @param unit of the catalogue
 * @param places by which the numbers of the column come to it
 */
export function readValue(cell: string, sign: DecimalSign, unit: string, places: number): NumberReading {
  // Fast path for most cells.
  if (sign !== "comma" && places === 0 && isBareNumber(cell)) return { ok: true, value: Number(cell) };
  const share = inPercent(cell);
  const own = share === null ? places : placesBetween("%", unit);
  if (own === null)
    return { ok: false, reason: "unreadable", message: `“${shortened(cell)}” is in percent, which this measurement is not.` };
  const reading = readNumber(share ?? cell, sign);
  return reading.ok && own !== 0 ? { ok: true, value: movePoint(reading.value, own) } : reading;
}
