import { decoderFor, decodeWith, type Decoder } from "./decode-text.ts";
import { UnreadableTable } from "./unreadable-table.ts";

/** Text of a table with what its first bytes and its header line tell. */
export interface InputText {
  hasBom: boolean;
  delimiter: string;
  chunks: AsyncIterable<string>;
}

/** A header line longer than this is no table of measurements. */
const longestHeader = 1_000_000;

/**
 * Decodes UTF-8 (and UTF-16 with a byte order mark, which spreadsheet programs write) and finds the separator in the
 * header line: comma, semicolon or tab, whichever stands there most often outside quotes.
 *
 * @throws UnreadableTable for a workbook, another encoding, or an endless first line
 */
export async function openText(input: AsyncIterable<Uint8Array | string>): Promise<InputText> {
  const chunks = decode(input);
  let start = "";
  while (!/[\r\n]/.test(outsideQuotes(start))) {
    const next = await chunks.next();
    if (next.done) break;
    start += next.value;
    if (start.length > longestHeader) throw new UnreadableTable("The first line does not end; this is not a CSV file.");
  }
  const hasBom = start.startsWith("\uFEFF");
  const text = hasBom ? start.slice(1) : start;
  return { hasBom, delimiter: delimiterOf(text), chunks: following(text, chunks) };
}

async function* following(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (start !== "") yield start;
  yield* rest;
}

async function* decode(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  let decoder: Decoder | null = null;
  for await (const chunk of input) {
    const bytes = typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk;
    if (bytes.length === 0) continue;
    decoder ??= decoderFor(bytes);
    yield decodeWith(decoder, bytes, false);
  }
  if (decoder) yield decodeWith(decoder, new Uint8Array(), true);
}

/** The header line without its quoted cells, of which only the start of a long text is looked at. */
function firstLine(text: string): string {
  return outsideQuotes(text.slice(0, longestHeader)).split(/[\r\n]/, 1)[0]!;
}

function outsideQuotes(text: string): string {
  return text.replaceAll(/"[^"]*("|$)/g, "");
}

/** Comma, semicolon or tab: whichever stands most often in the first line, quoted cells left aside. */
export function delimiterOf(text: string): string {
  const header = firstLine(text);
  const count = (delimiter: string) => header.split(delimiter).length;
  return [",", ";", "\t"].toSorted((left, right) => count(right) - count(left))[0]!;
}
