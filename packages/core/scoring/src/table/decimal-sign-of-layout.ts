import { decimalSignsOf, rowsForSign, type DecimalSigns } from "@trabecula/study-tables";
import type { Layout } from "./layout.ts";
import { cellText } from "./row-facts.ts";

type NumberColumns = Pick<Layout, "facts" | "parameters">;

function numberCells({ facts, parameters }: NumberColumns, rows: readonly (readonly string[])[]): string[] {
  const columns = [facts.value, facts.age, ...parameters.map(({ column }) => column)];
  return rows.flatMap((cells) => columns.map((column) => cellText(column, cells)));
}

export function decimalSignsOfLayout(layout: NumberColumns, rows: readonly (readonly string[])[], delimiter: string): DecimalSigns {
  return decimalSignsOf(delimiter, numberCells(layout, rows.slice(0, rowsForSign)));
}
