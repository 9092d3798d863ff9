import { decimalSignOfTable, inPercent, placesBetween, readNumber as readTableNumber, type DecimalSign } from "@trabecula/study-tables";

/** `inPercent`: written with a percent sign ("3.1%"). `why` explains an ambiguous number. */
export type CellNumber =
  { kind: "number"; value: number; inPercent: boolean } | { kind: "missing" } | { kind: "unreadable"; why: string | null };

/** Uses the file's other numbers to resolve ambiguous decimal signs. */
export type NumberReader = (cell: string) => CellNumber;

export function numberReader(delimiter: string, rows: readonly { readonly cells: readonly string[] }[]): NumberReader {
  const sign = decimalSignOfTable(delimiter, rows);
  return (cell) => readNumber(cell, sign);
}

/** Accepts `284.0`, `-1003.5`, `2.84E+02`, and decimal comma `284,0`. */
export function readNumber(cell: string, sign: DecimalSign): CellNumber {
  const share = inPercent(cell);
  const reading = readTableNumber(share ?? cell, sign);
  if (reading.ok) return { kind: "number", value: reading.value, inPercent: share !== null };
  if (reading.reason === "missing") return { kind: "missing" };
  return { kind: "unreadable", why: reading.reason === "unclear" ? reading.message : null };
}

/** Decimal shift from percent to `unit`; null if not a share. */
export const placesOfPercent = (unit: string) => placesBetween("%", unit);

/** Names only the column, because the cell may contain a person's name. */
export function noNumber(column: string, why: string | null): string {
  return why === null ? `${column} is not a number and is left out.` : `${column} is left out: ${why}`;
}

export function noPercent(column: string): string {
  return `${column} is in percent, which it cannot be, and is left out.`;
}
