import { CsvReader, type CsvRow } from "@trabecula/study-tables";

/**
 * Rows of a CSV text as its pieces complete them, cells exactly as written, empty lines left out. Rows may differ in length: what to
 * make of that is for the reader of the rows.
 *
 * @throws UnreadableTable with the line where the text is no CSV
 */
export async function* readRecords(pieces: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow[]> {
  const reader = new CsvReader(delimiter);
  for await (const piece of pieces) yield reader.push(piece);
  yield reader.end();
}
