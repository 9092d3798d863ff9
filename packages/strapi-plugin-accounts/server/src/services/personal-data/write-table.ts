import { stringify } from "csv-stringify/sync";
import type { ExportTable } from "./export-file.ts";

/** A table as CSV (RFC 4180, UTF-8), with its column names in the first row. */
export function writeTable({ columns, rows }: ExportTable): string {
  return writeRows([columns, ...rows]);
}

/** Some rows of such a table, for one that is written in parts. */
export function writeRows(rows: ExportTable["rows"]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === "string" ? harmless(cell) : cell))),
    { record_delimiter: "\r\n" },
  );
}

/** A spreadsheet computes a cell that begins like a formula; an apostrophe makes it text. The JSON files have it as it is. */
function harmless(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}
