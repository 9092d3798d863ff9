import { refuseLongCells } from "./cell-lengths.ts";
import { TableDecoder } from "./decode-text.ts";
import { UnreadableTable } from "./unreadable-table.ts";

export interface InputText {
  hasBom: boolean;
  delimiter: string;
  chunks: AsyncIterable<string>;
}

/** A longer header line is not a measurement table. */
const longestHeader = 1_000_000;

/**
 * Separator: comma, semicolon, tab or bar, by count in the header line, or `sep=;`. @throws UnreadableTable for a
 * workbook, another encoding, or an endless first line
 */
export async function openText(input: AsyncIterable<Uint8Array | string>): Promise<InputText> {
  const chunks = decode(input);
  let start = "";
  while (!/[^\r\n][\r\n]/.test(outsideQuotes(withoutSeparatorLine(start)))) {
    const next = await chunks.next();
    if (next.done) break;
    start += next.value;
    if (start.length > longestHeader) {
      refuseLongCells(start.split(/[,;\t|]/), "header");
      throw new UnreadableTable("The first line does not end; this is not a CSV file.");
    }
  }
  const hasBom = start.startsWith("\uFEFF");
  const text = hasBom ? start.slice(1) : start;
  return { hasBom, delimiter: delimiterOf(text), chunks: following(withoutSeparatorLine(text), chunks) };
}

async function* following(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (start !== "") yield start;
  yield* rest;
}

async function* decode(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TableDecoder();
  for await (const chunk of input) {
    const text = decoder.push(typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk);
    if (text !== "") yield text;
  }
  const rest = decoder.end();
  if (rest !== "") yield rest;
}

const separatorLine = /^(\uFEFF?)"?sep=(.)"?[,;\t|]*(?=[\r\n])/i;

/** Leaves an empty line, so that line numbers match an editor. */
export function withoutSeparatorLine(text: string): string {
  return text.replace(separatorLine, "$1");
}

function firstLine(text: string): string {
  const lines = outsideQuotes(withoutSeparatorLine(text.slice(0, longestHeader))).replace(/^[\r\n]+/, "");
  return lines.split(/[\r\n]/, 1)[0]!;
}

function outsideQuotes(text: string): string {
  return text.replaceAll(/"[^"]*("|$)/g, "");
}

const delimiters = [",", ";", "\t", "|"];

/** Declared separator, else the most frequent outside quotes in the header line. */
export function delimiterOf(text: string): string {
  const named = separatorLine.exec(text)?.[2];
  if (named !== undefined && delimiters.includes(named)) return named;
  const header = firstLine(text);
  const count = (delimiter: string) => header.split(delimiter).length;
  return delimiters.toSorted((left, right) => count(right) - count(left))[0]!;
}
