import { CsvReader, type TableRecord } from "./csv/csv-reader.ts";

/** Small, so that reading stops soon after the last wanted row. */
const pieceLength = 100_000;

/**
 * Rows of a whole CSV text, empty lines left out. Rows may differ in length: what to make of that is for the reader of
 * the rows.
 *
 * @param most reading ends after this many rows, the header included, so that a file of millions is refused as soon
 * @throws UnreadableTable with the line where the text is no CSV
 */
export function splitRecords(text: string, delimiter: string, most = Infinity): TableRecord[] {
  const reader = new CsvReader(delimiter);
  const records: TableRecord[] = [];
  for (let from = 0; from < text.length && records.length < most; from += pieceLength)
    for (const { line, cells } of reader.push(text.slice(from, from + pieceLength))) records.push({ line, cells });
  if (records.length < most) for (const { line, cells } of reader.end()) records.push({ line, cells });
  return records.slice(0, most);
}
