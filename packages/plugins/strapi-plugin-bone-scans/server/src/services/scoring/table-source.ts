import { megabytes, uploadLimits } from "@trabecula/contracts";
import { createReadStream } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { shortened, UnreadableTable, type DaysFrom } from "@trabecula/study-tables";
import { headBytes, isOfScanner, readStudyTable, type StudyHint } from "@trabecula/scan-files/study-table";
import { isWorkbook, textOfTable, type SheetChoice, type StudyTable } from "@trabecula/study-tables/workbook";

export interface TableSource {
  /** Date base year of a workbook; null for text. */
  readonly daysFrom: DaysFrom | null;
  readonly remarks: readonly string[];
  open(): AsyncIterable<Uint8Array | string>;
}

const mostRows = 1_048_576;

/** @throws UnreadableTable for an unreadable workbook, or a sheet requested from a text */
export async function tableSource(path: string, choice: SheetChoice, hint: StudyHint): Promise<TableSource> {
  const head = await headOf(path);
  if (!isWorkbook(head)) {
    const { sheet } = choice;
    if (sheet === undefined && isOfScanner(head)) return await scannerSource(path, choice, hint);
    if (sheet === undefined) return { daysFrom: null, remarks: [], open: () => createReadStream(path) };
    throw new UnreadableTable(`This is no workbook, so it has no sheet “${shortened(sheet)}”.`);
  }
  if ((await stat(path)).size > uploadLimits.workbook) {
    throw new UnreadableTable(`The workbook is larger than ${megabytes(uploadLimits.workbook)} MB; save the sheet as CSV and try again.`);
  }
  return sourceOf(await readStudyTable(await readFile(path), mostRows, choice, hint));
}

async function scannerSource(path: string, choice: SheetChoice, hint: StudyHint): Promise<TableSource> {
  if ((await stat(path)).size > uploadLimits.workbook)
    throw new UnreadableTable(`This scanner’s file is larger than ${megabytes(uploadLimits.workbook)} MB; split it.`);
  return sourceOf(await readStudyTable(await readFile(path), mostRows, choice, hint));
}

function sourceOf(table: StudyTable): TableSource {
  const pieces = piecesOf(textOfTable(table));
  return { daysFrom: table.daysFrom, remarks: table.remarks, open: () => Readable.from(pieces) };
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

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
