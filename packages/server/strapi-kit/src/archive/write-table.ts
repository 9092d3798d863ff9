import { byteOrderMark, csvLine } from "@trabecula/contracts";
import type { ExportCells, ExportTable } from "../ports.ts";

/** A table as CSV (RFC 4180, UTF-8 with a byte-order mark), with its column names in the first row, line by line. */
export async function* tableLines({ columns, rows }: ExportTable): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for await (const row of rows) yield csvLine(row);
}

/** Some rows of such a table, for one that is written in parts. The JSON files have each text as it is. */
export function writeRows(rows: readonly ExportCells[]): string {
  return rows.map((row) => csvLine(row)).join("");
}
