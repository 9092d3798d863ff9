import { safeCell } from "@trabecula/contracts";
import { stringify } from "csv-stringify/sync";
import type { ExportTable } from "@trabecula/strapi-kit";

/** A table as CSV (RFC 4180, UTF-8), with its column names in the first row. */
export function writeTable({ columns, rows }: ExportTable): string {
  return writeRows([columns, ...rows]);
}

/** Some rows of such a table, for one that is written in parts. The JSON files have each text as it is. */
export function writeRows(rows: ExportTable["rows"]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === "string" ? safeCell(cell) : cell))),
    { record_delimiter: "\r\n" },
  );
}
