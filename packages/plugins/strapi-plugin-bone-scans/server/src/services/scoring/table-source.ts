import { createReadStream } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { shortened, UnreadableTable, type DaysFrom } from "@trabecula/study-tables";
import { isWorkbook, textOfWorkbook } from "@trabecula/study-tables/workbook-text";

export interface TableSource {
  /** Date base year of a workbook; null for text. */
  readonly daysFrom: DaysFrom | null;
  open(): AsyncIterable<Uint8Array | string>;
}

/** Workbooks are unpacked in memory; text is streamed. */
const largestWorkbook = 20_000_000;
const mostRows = 1_048_576;

/** @throws UnreadableTable for an unreadable workbook, or a sheet requested from a text */
export async function tableSource(path: string, sheet: string | undefined): Promise<TableSource> {
  if (!(await beginsLikeWorkbook(path))) {
    if (sheet === undefined) return { daysFrom: null, open: () => createReadStream(path) };
    throw new UnreadableTable(`This is no workbook, so it has no sheet “${shortened(sheet)}”.`);
  }
  if ((await stat(path)).size > largestWorkbook) {
    throw new UnreadableTable("The workbook is larger than 20 MB; save the sheet as CSV and try again.");
  }
  const { text, daysFrom } = await textOfWorkbook(await readFile(path), mostRows, sheet);
  const pieces = piecesOf(text);
  return { daysFrom, open: () => Readable.from(pieces) };
}

/** Thousands of rows per piece: passing single rows takes longer than reading them. */
function piecesOf(lines: Iterable<string>): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const line of lines) {
    piece += line;
    if (piece.length < 200_000) continue;
    pieces.push(piece);
    piece = "";
  }
  return [...pieces, piece];
}

async function beginsLikeWorkbook(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(4), 0, 4, 0);
    return bytesRead === 4 && isWorkbook(buffer);
  } finally {
    await file.close();
  }
}
