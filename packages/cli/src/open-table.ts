import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { DaysFrom } from "@trabecula/study-tables";
import { isOfScanner, readStudyTable, type StudyHint } from "@trabecula/scan-files/study-table";
import { isWorkbook, textOfTable, type SheetChoice } from "@trabecula/study-tables/workbook";
import { kindOf } from "./files.ts";
import type { Streams } from "./run.ts";
import { UsageError } from "./usage-error.ts";

const mostRows = 1_100_000;

export interface OpenTable {
  readonly text: AsyncIterable<Uint8Array | string>;
  /** Epoch of a workbook's dates; null for text. */
  readonly daysFrom: DaysFrom | null;
  readonly remarks: readonly string[];
}

/**
 * CSV, or a workbook's sheet or a scanner's file as CSV; `-` is standard input.
 * @throws UsageError if the file is missing, or a sheet is named for CSV
 */
export async function openTable(path: string, choice: SheetChoice, streams: Pick<Streams, "stdin">, hint: StudyHint): Promise<OpenTable> {
  const input = await openInput(path, streams);
  const { first, all } = await peek(input);
  if (isWorkbook(first) || (choice.sheet === undefined && isOfScanner(first))) {
    const table = await readStudyTable(await wholeOf(all), mostRows, choice, hint);
    return { text: Readable.from(textOfTable(table)), daysFrom: table.daysFrom, remarks: table.remarks };
  }
  if (choice.sheet === undefined) return { text: all, daysFrom: null, remarks: [] };
  input.destroy();
  throw new UsageError(`${path} is no workbook, so it has no sheet “${choice.sheet}”.`);
}

async function openInput(path: string, { stdin }: Pick<Streams, "stdin">): Promise<Readable> {
  if (path === "-") return stdin;
  const kind = await kindOf(path);
  if (kind === "file") return createReadStream(path);
  throw new UsageError(kind ? `${path} is a folder, not a file.` : `${path} does not exist.`);
}

async function peek(input: Readable): Promise<{ first: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const pieces = input[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const start = await pieces.next();
  const first = start.done ? new Uint8Array() : start.value;
  return { first, all: continued(first, pieces) };
}

async function* continued(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function wholeOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const whole: Uint8Array[] = [];
  for await (const piece of pieces) whole.push(piece);
  return Buffer.concat(whole);
}
