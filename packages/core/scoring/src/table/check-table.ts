import { openText, UnreadableTable, type CsvRow } from "@trabecula/study-tables";
import type { ColumnMap } from "./column-map.ts";
import { headerPlace, mostTitleRows } from "./header-lines.ts";
import { readRecords } from "./read-records.ts";

export type CheckedTable = { readonly ok: true; readonly rows: number } | { readonly ok: false; readonly message: string };

/** Reads a whole table without scoring, in constant memory; for responses that must not fail halfway. */
export async function checkTable(input: AsyncIterable<Uint8Array | string>, map: ColumnMap = new Map()): Promise<CheckedTable> {
  try {
    const text = await openText(input);
    let lines = 0;
    const first: CsvRow[] = [];
    for await (const rows of readRecords(text.chunks, text.delimiter)) {
      lines += rows.length;
      if (first.length < mostTitleRows) first.push(...rows.slice(0, mostTitleRows));
    }
    return { ok: true, rows: Math.max(0, lines - 1 - headerPlace(first, map)) };
  } catch (error) {
    if (error instanceof UnreadableTable) return { ok: false, message: error.message };
    throw error;
  }
}
