import { TextDecoder } from "node:util";
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
  let decoder: TextDecoder | null = null;
  for await (const chunk of input) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    if (bytes.length === 0) continue;
    decoder ??= decoderFor(bytes);
    yield decodeWith(decoder, bytes);
  }
  if (decoder) yield decodeWith(decoder, new Uint8Array(), true);
}

function decodeWith(decoder: TextDecoder, bytes: Uint8Array, isLast = false): string {
  try {
    return decoder.decode(bytes, { stream: !isLast });
  } catch {
    throw new UnreadableTable("The file is not UTF-8 text; save it as “CSV UTF-8” and try again.");
  }
}

function decoderFor(bytes: Uint8Array): TextDecoder {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03) {
    throw new UnreadableTable("This is a spreadsheet workbook; save the sheet as CSV and try again.");
  }
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
}

function outsideQuotes(text: string): string {
  return text.replaceAll(/"[^"]*("|$)/g, "");
}

function delimiterOf(text: string): string {
  const header = outsideQuotes(text).split(/[\r\n]/, 1)[0]!;
  const count = (delimiter: string) => header.split(delimiter).length;
  return [",", ";", "\t"].toSorted((left, right) => count(right) - count(left))[0]!;
}
