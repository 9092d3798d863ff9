import type { Cell, Report } from "@trabecula/contracts";
import { valueColumns } from "./columns.ts";
import { valueLines } from "./value-line.ts";

export const valueHeader: readonly string[] = valueColumns.map(({ name }) => name);

/** One row per measurement, cells in the order of `valueHeader`. */
export function valueCells(report: Report): Cell[][] {
  return valueLines(report, null).map((line) => valueColumns.map(({ cell }) => cell(line)));
}
