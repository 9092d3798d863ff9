import { byteOrderMark, csvLine } from "@trabecula/contracts";
import type { ExportCells, ExportTable } from "../ports.ts";

/** Yields CSV (RFC 4180, UTF-8 with a byte-order mark), header first. */
export async function* tableLines({ columns, rows }: ExportTable): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for await (const row of rows) yield csvLine(row);
}

/** For tables written in parts. The JSON files keep texts unescaped. */
export function writeRows(rows: readonly ExportCells[]): string {
  return rows.map((row) => csvLine(row)).join("");
}
