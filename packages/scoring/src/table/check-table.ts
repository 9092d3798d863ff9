import { openText, UnreadableTable } from "@trabecula/study-tables";
import { readRecords } from "./read-records.ts";

/**
 * Reads a table to its end without scoring it, in constant memory. Whoever must not fail half-way through an answer
 * asks here first.
 *
 * @returns one sentence on why the table is no CSV, or null
 */
export async function checkTable(input: AsyncIterable<Uint8Array | string>): Promise<string | null> {
  try {
    const text = await openText(input);
    const records = readRecords(text.chunks, text.delimiter);
    while (!(await records.next()).done);
    return null;
  } catch (error) {
    if (error instanceof UnreadableTable) return error.message;
    throw error;
  }
}
