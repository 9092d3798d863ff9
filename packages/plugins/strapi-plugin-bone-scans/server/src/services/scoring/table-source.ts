import { createReadStream } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { shortened, UnreadableTable, type DaysFrom } from "@trabecula/study-tables";
import { isWorkbook, textOfWorkbook } from "@trabecula/study-tables/workbook-text";

/** A table on disk, ready to be read more than once from its beginning. */
export interface TableSource {
  /** From which year a workbook counts its days; null for a text. */
  readonly daysFrom: DaysFrom | null;
  open(): AsyncIterable<Uint8Array | string>;
}

/** A workbook is unpacked in memory; a text of any length is read piece by piece. */
const largestWorkbook = 20_000_000;
/** As many rows as a sheet of a spreadsheet has. */
const mostRows = 1_048_576;

/** @throws UnreadableTable where a workbook cannot be read, or a text is asked for one of its sheets */
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

/** Some thousand rows a piece: one by one they take longer to hand on than to read. */
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
