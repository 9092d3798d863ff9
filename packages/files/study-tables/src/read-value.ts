import type { DecimalSign } from "./decimal-sign.ts";
import { isBareNumber, readNumber, shortened, type NumberReading } from "./read-number.ts";
import { movePoint, placesBetween } from "./units.ts";

const percent = /^(.*\d)\s*[%٪％]$/;

/** Null without a percent sign. */
export function inPercent(cell: string): string | null {
  return percent.exec(cell.trim())?.[1] ?? null;
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
