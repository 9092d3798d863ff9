import { CsvReader, type CsvRow } from "@trabecula/study-tables";

/** Parses CSV incrementally; drops empty lines. Rows may differ in length. @throws UnreadableTable with the line if the text is not CSV */
export async function* readRecords(pieces: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow[]> {
  const reader = new CsvReader(delimiter);
  for await (const piece of pieces) yield reader.push(piece);
  yield reader.end();
}
