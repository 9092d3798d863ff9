import { readNumber, type DecimalSign } from "@trabecula/study-tables";
import type { Layout } from "./layout.ts";
import { cellText } from "./row-facts.ts";

/** Same text as in the reader of scanner files. */
export const negativeLoadNote = "Exported as a negative load; its size is kept.";

/** Undeclared codes for missing values, such as -9 or -999, must not become loads. */
const perhapsMissing = /^[-\u2212](?:1|7+|8+|9+)(?:[.,]0+)?$/;

/**
 * Failure load columns in which every number is negative, as scanner software writes compression. A single negative
 * number stays refused as a mistake.
 */
export function negativeLoads(
  { parameters }: Pick<Layout, "parameters">,
  rows: readonly (readonly string[])[],
  sign: DecimalSign,
): ReadonlySet<number> {
  const loads = parameters.filter(({ parameter }) => parameter.key === "failure_load");
  const negative = loads.filter(({ column }) => {
    const readings = rows.map((cells) => readNumber(cellText(column, cells), sign));
    const values = readings.flatMap((reading) => (reading.ok ? [reading.value] : []));
    return values.length > 0 && values.every((value) => value < 0);
  });
  return new Set(negative.map(({ column }) => column.index));
}

export function isNegativeLoad(columns: ReadonlySet<number>, index: number, text: string, value: number): boolean {
  return value < 0 && columns.has(index) && !perhapsMissing.test(text.trim());
}
