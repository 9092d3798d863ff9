import { decimalSignOfTable, inPercent, placesBetween, readNumber as readTableNumber, type DecimalSign } from "@trabecula/study-tables";

/**
 * What a cell holds: a number, with `inPercent` where the cell says that it is one of a hundred ("3.1%"), nothing, or text that is no
 * number, with a sentence where it is a number that could be two.
 */
export type CellNumber =
  { kind: "number"; value: number; inPercent: boolean } | { kind: "missing" } | { kind: "unreadable"; why: string | null };

/** Reads the cells of a file, whose other numbers tell the decimal sign of one that could be thousands. */
export type NumberReader = (cell: string) => CellNumber;

/** A reader for the numbers of the rows of one file. */
export function numberReader(delimiter: string, rows: readonly { readonly cells: readonly string[] }[]): NumberReader {
  const sign = decimalSignOfTable(delimiter, rows);
  return (cell) => readNumber(cell, sign);
}

/** Reads a number as scanner software and spreadsheets write it: `284.0`, `-1003.5`, `2.84E+02`, with decimal comma `284,0`. */
export function readNumber(cell: string, sign: DecimalSign): CellNumber {
  const share = inPercent(cell);
  const reading = readTableNumber(share ?? cell, sign);
  if (reading.ok) return { kind: "number", value: reading.value, inPercent: share !== null };
  if (reading.reason === "missing") return { kind: "missing" };
  return { kind: "unreadable", why: reading.reason === "unclear" ? reading.message : null };
}

/** By how many places a number in percent moves into the unit of a measurement; null where that is no share. */
export const placesOfPercent = (unit: string) => placesBetween("%", unit);

/** Why a cell was left out that is no number. It is named by its column alone, for it may be a name that slipped in from another one. */
export function noNumber(column: string, why: string | null): string {
  return why === null ? `${column} is not a number and is left out.` : `${column} is left out: ${why}`;
}

/** Why a cell in percent was left out whose measurement is no share. */
export function noPercent(column: string): string {
  return `${column} is in percent, which it cannot be, and is left out.`;
}
