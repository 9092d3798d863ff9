import { decimalSignOf, rowsForSign, type DecimalSign } from "@trabecula/study-tables";
import type { Layout } from "./layout.ts";
import { cellText } from "./row-facts.ts";

type NumberColumns = Pick<Layout, "facts" | "parameters">;

/** The cells of the columns that hold numbers: ages and what was measured. */
export function numberCells({ facts, parameters }: NumberColumns, rows: readonly (readonly string[])[]): string[] {
  const columns = [facts.value, facts.age, ...parameters.map(({ column }) => column)];
  return rows.flatMap((cells) => columns.map((column) => cellText(column, cells)));
}

/** With which sign a table writes decimals, by the first of its rows. */
export function decimalSignOfLayout(layout: NumberColumns, rows: readonly (readonly string[])[], delimiter: string): DecimalSign {
  return decimalSignOf(delimiter, numberCells(layout, rows.slice(0, rowsForSign)));
}
