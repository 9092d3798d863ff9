import { CsvError, parse } from "csv-parse/sync";
import { asUnreadable, largestRecord } from "./unreadable-records.ts";

/** One row of a table: its cells as written, and the line of the file that it ends on, counted from 1. */
export interface TableRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Rows of a whole CSV text, empty lines left out. Rows may differ in length: what to make of that is for the reader of
 * the rows.
 *
 * @throws UnreadableTable with the line where the text is no CSV
 */
export function splitRecords(text: string, delimiter: string): TableRecord[] {
  try {
    const records = parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: largestRecord,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    throw error instanceof CsvError ? asUnreadable(error) : error;
  }
}
