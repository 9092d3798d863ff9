import { safeCell } from "@trabecula/contracts";
import { stringify } from "csv-stringify/sync";

/** Rows as CSV text, safe to open in a spreadsheet program. */
export function writeRows(rows: readonly (readonly string[])[], delimiter: string): string {
  return stringify(
    rows.map((row) => row.map(safeCell)),
    { delimiter },
  );
}
