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
 * @param most reading ends after this many rows, the header included, so that a file of millions is refused as soon
 * @throws UnreadableTable with the line where the text is no CSV
 */
export function splitRecords(text: string, delimiter: string, most = Infinity): TableRecord[] {
  /** Kept apart from the rows, which takes a fraction of what csv-parse's own report of each takes. */
  const lines: number[] = [];
  try {
    const records = parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: largestRecord,
      ...(Number.isFinite(most) ? { to: most } : {}),
      on_record: (record: string[], context) => {
        lines.push(context.lines);
        return record;
      },
    });
    return records.map((cells, index) => ({ line: lines[index]!, cells }));
  } catch (error) {
    throw error instanceof CsvError ? asUnreadable(error) : error;
  }
}
