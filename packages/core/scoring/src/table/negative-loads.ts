import { readNumber, type DecimalSign } from "@trabecula/study-tables";
import type { Layout } from "./layout.ts";
import { cellText } from "./row-facts.ts";

/** What is told of a load whose sign was left out, as the reader of the scanner's own files tells it. */
export const negativeLoadNote = "Exported as a negative load; its size is kept.";

/** A code for “missing” that nobody declared, such as -9 or -999: it must not become a load. */
const perhapsMissing = /^[-\u2212](?:1|7+|8+|9+)(?:[.,]0+)?$/;

/**
 * Places of the columns of failure loads in which scanners' software wrote a compression: every number of the rows that are looked at is negative. One
 * negative number among others is a mistake, and stays refused.
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

/** Whether a negative number is a load whose sign is left out. */
export function isNegativeLoad(columns: ReadonlySet<number>, index: number, text: string, value: number): boolean {
  return value < 0 && columns.has(index) && !perhapsMissing.test(text.trim());
}
