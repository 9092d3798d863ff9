import { isWorkbook, textOfWorkbook, type SheetChoice } from "@trabecula/study-tables/workbook-text";
import type { StudyTable } from "@trabecula/study-tables/workbook";
import { readStudyTable, studyContent, type StudyHint } from "@trabecula/scan-files/study-table";
import { UnreadableTable, type DaysFrom } from "@trabecula/study-tables";
import { readBytes } from "./files.ts";
import type { Streams } from "./run.ts";
import { UsageError } from "./usage-error.ts";

const mostRows = 1_000_001;

export interface TableFile {
  readonly bytes: Uint8Array;
  readonly table: Uint8Array | string;
  readonly remarks: readonly string[];
  readonly daysFrom: DaysFrom | null;
}

/** CSV or a workbook's sheet; `-` is standard input. @throws UsageError if unreadable */
export async function readTableFile(path: string, choice: SheetChoice, streams: Streams): Promise<TableFile> {
  const bytes = await readBytes(path, streams);
  if (isWorkbook(bytes)) return { bytes, ...(await sheetText(bytes, choice, path)) };
  if (choice.sheet !== undefined) throw new UsageError(`${path} is no workbook, so it has no sheet “${choice.sheet}”.`);
  return { bytes, table: bytes, remarks: [], daysFrom: null };
}

async function sheetText(bytes: Uint8Array, choice: SheetChoice, path: string): Promise<Omit<TableFile, "bytes">> {
  const { text, remarks, daysFrom } = await readable(() => textOfWorkbook(bytes, mostRows, choice), `${path}: `);
  return { table: [...text].join(""), remarks, daysFrom };
}

/** Reads a scanner's file too, as one row per scan. @throws UsageError if unreadable */
export async function readStudyFile(path: string, choice: SheetChoice, streams: Streams): Promise<TableFile> {
  const file = await readTableFile(path, choice, streams);
  const bytes = typeof file.table === "string" ? new TextEncoder().encode(file.table) : file.table;
  const { content, remarks } = await readable(() => studyContent(bytes, mostRows), `${path}: `);
  return content === bytes ? file : { ...file, table: content, remarks: [...remarks, ...file.remarks] };
}

/**
 * All rows of a CSV or a workbook's sheet; `-` is standard input.
 *
 * @param most rows, the header included
 * @throws UsageError if unreadable
 */
export async function readRows(
  path: string,
  most: number,
  choice: SheetChoice,
  streams: Pick<Streams, "stdin">,
  hint: StudyHint,
): Promise<StudyTable> {
  return readable(async () => readStudyTable(await readBytes(path, streams), most, choice, hint), `${path}: `);
}

/** @throws UsageError instead of `UnreadableTable`, with `prefix` before its sentence */
export async function readable<Result>(read: () => Result | Promise<Result>, prefix = ""): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof UnreadableTable ? new UsageError(`${prefix}${error.message}`) : error;
  }
}
