import { runsInSpreadsheet } from "@trabecula/contracts";
import { plainNumberOf } from "@trabecula/study-tables";
import type { TableRow } from "./read-table.ts";

export const requiredColumns = ["parameter", "site", "sex", "age", "family", "mu", "sigma", "nu", "tau", "segment"] as const;

const optionalColumns = [
  "unit",
  "scanner",
  "protocol",
  "n",
  "ya_mean",
  "ya_sd",
  "age_min",
  "age_max",
  "source",
  "ya_age_min",
  "ya_age_max",
] as const;

export const errorColumns = ["z_se_low", "z_se", "z_se_high"] as const;

export const writtenColumns = [...requiredColumns, ...optionalColumns] as const;

export const allColumns = [...writtenColumns, ...errorColumns] as const;

export type ColumnName = (typeof allColumns)[number];

/** `family` of a mean line, which has no spread and is never scored. */
export const MEAN_LINE = "MEAN";

export class RowError extends Error {}

const QUOTED_CHARACTERS = 60;

export function quoted(text: string): string {
  return text.length > QUOTED_CHARACTERS ? `"${text.slice(0, QUOTED_CHARACTERS)}…"` : `"${text}"`;
}

export function numberIn({ cells }: TableRow, column: ColumnName): number | null {
  const text = cells[column];
  if (text === "") return null;
  const value = plainNumberOf(text);
  if (value === null)
    throw new RowError(`${quoted(text)} in column ${column} is not a number; write it with a decimal point, such as 0.942.`);
  return value;
}

export const textColumns = ["parameter", "site", "sex", "family", "segment", "unit", "scanner", "protocol", "source"] as const;
const MAX_TEXT_CHARACTERS = 200;

/**
 * Refuses formulas and other unsafe text, as values are exported again.
 * @throws RowError
 */
export function checkTexts({ cells }: TableRow): void {
  for (const column of textColumns) {
    const text = cells[column];
    if (runsInSpreadsheet(text))
      throw new RowError(
        `${quoted(text)} in column ${column} starts like a formula, which a spreadsheet would run; write it without the sign.`,
      );
    if (text.length > MAX_TEXT_CHARACTERS)
      throw new RowError(`The text in column ${column} is longer than ${MAX_TEXT_CHARACTERS} characters.`);
    if (/[\u0000-\u001F\u007F]/.test(text) || !text.isWellFormed())
      throw new RowError(`The text in column ${column} holds a line break or another control character.`);
  }
}
