import { byteOrderMark, csvLine } from "@trabecula/contracts";
import type { ExportTable } from "@trabecula/strapi-kit";

/** A table as CSV (RFC 4180, UTF-8 with a byte-order mark), with its column names in the first row. */
export function writeTable({ columns, rows }: ExportTable): string {
  return byteOrderMark + writeRows([columns, ...rows]);
}

/** Some rows of such a table, for one that is written in parts. The JSON files have each text as it is. */
export function writeRows(rows: ExportTable["rows"]): string {
  return rows.map((row) => csvLine(row)).join("");
}
