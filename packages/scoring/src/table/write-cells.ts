import { csvLine } from "@trabecula/contracts";

/** Rows as CSV text, safe to open in a spreadsheet program. */
export function writeRows(rows: readonly (readonly string[])[], delimiter: string): string {
  return rows.map((row) => csvLine(row, { delimiter, lineEnd: "\n" })).join("");
}
