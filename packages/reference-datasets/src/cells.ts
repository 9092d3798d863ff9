import type { ColumnName } from "./columns.ts";
import type { TableRow } from "./read-table.ts";

/** Thrown inside this package to end the reading of one line; `parseDataset` turns it into a problem. */
export class RowError extends Error {}

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/** The number in a cell, null where it is empty. */
export function numberIn({ cells }: TableRow, column: ColumnName): number | null {
  const text = cells[column];
  if (text === "") return null;
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value))
    throw new RowError(`"${text}" in column ${column} is not a number; write it with a decimal point, such as 0.942.`);
  return value;
}
