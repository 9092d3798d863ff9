import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { UnreadableTable } from "@trabecula/study-tables";

/** A cell larger than this means that a quote was opened and never closed. */
const largestRecord = 1_000_000;

const reasons: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quoted cell is not closed",
  CSV_MAX_RECORD_SIZE: "a quoted cell is not closed",
  CSV_INVALID_CLOSING_QUOTE: "a quote stands in the middle of a quoted cell",
  INVALID_OPENING_QUOTE: "a quote stands in the middle of a cell",
};

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

function asUnreadable(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return error;
  const reason = reasons[error.code];
  if (!reason) return error;
  const line = "lines" in error && typeof error.lines === "number" ? error.lines : null;
  return new UnreadableTable(`${line === null ? "The file" : `Line ${line} of the file`} cannot be read: ${reason}.`);
}
