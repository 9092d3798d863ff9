import { openText, UnreadableTable } from "@trabecula/study-tables";
import { readRecords } from "./read-records.ts";

/** How many rows a table has below its header, or one sentence on why it is no CSV. */
export type CheckedTable = { readonly ok: true; readonly rows: number } | { readonly ok: false; readonly message: string };

/**
 * Reads a table to its end without scoring it, in constant memory. Whoever must not fail half-way through an answer
 * asks here first.
 */
export async function checkTable(input: AsyncIterable<Uint8Array | string>): Promise<CheckedTable> {
  try {
    const text = await openText(input);
    let lines = 0;
    for await (const rows of readRecords(text.chunks, text.delimiter)) lines += rows.length;
    return { ok: true, rows: Math.max(0, lines - 1) };
  } catch (error) {
    if (error instanceof UnreadableTable) return { ok: false, message: error.message };
    throw error;
  }
}
