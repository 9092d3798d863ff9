import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { asUnreadable, largestRecord } from "@trabecula/study-tables";

/**
 * Rows of a CSV text one by one, cells exactly as written, empty lines left out. Rows may differ in length: what to make
 * of that is for the reader of the rows.
 *
 * @throws UnreadableTable with the line where the text is no CSV
 */
export async function* readRecords(chunks: AsyncIterable<string>, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({ delimiter, relax_column_count: true, skip_empty_lines: true, max_record_size: largestRecord });
  const source = Readable.from(chunks);
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const record of parser) yield record as string[];
  } catch (error) {
    throw asUnreadable(error);
  } finally {
    source.destroy();
    parser.destroy();
  }
}
