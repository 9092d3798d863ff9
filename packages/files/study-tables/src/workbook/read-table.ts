import type { DaysFrom } from "../dates/parse-date.ts";
import { refuseLongCells } from "../cell-lengths.ts";
import { decodeTable } from "../decode-text.ts";
import { delimiterOf, withoutSeparatorLine } from "../input-text.ts";
import { splitRecords, type TableRecord } from "../csv/csv-reader.ts";
import { withoutFormLines } from "../csv/form-lines.ts";
import { isWorkbook, readWorkbook, type SheetChoice } from "./read-workbook.ts";
import { writeXlsxStream, type CellValue } from "hucre/xlsx";

export { isWorkbook, type SheetChoice } from "./read-workbook.ts";
export { textOfTable } from "./workbook-text.ts";

export interface StudyTable {
  readonly delimiter: string;
  readonly daysFrom: DaysFrom | null;
  readonly records: readonly TableRecord[];
  /** Null for text. */
  readonly sheet: string | null;
  readonly otherSheets: readonly string[];
  readonly remarks: readonly string[];
}

/**
 * CSV or a visible sheet of an XLSX workbook.
 * @param most rows to read, the header included; one more than allowed detects too many
 * @throws UnreadableTable with a sentence for the owner of the file
 */
export async function readTable(bytes: Uint8Array, most: number, choice: SheetChoice = {}): Promise<StudyTable> {
  if (isWorkbook(bytes)) {
    const { records, ...sheet } = await readWorkbook(bytes, most, choice);
    return { delimiter: ",", ...sheet, records: withoutFormLines(records) };
  }
  const text = decodeTable(bytes);
  const delimiter = delimiterOf(text);
  return { delimiter, records: withoutFormLines(splitRecords(withoutSeparatorLine(text), delimiter, most)), ...ofText };
}

const ofText = { daysFrom: null, sheet: null, otherSheets: [], remarks: [] } as const;

/** Reads only complete rows. @throws UnreadableTable as `readTable` */
export function readTableStart(bytes: Uint8Array, most: number): StudyTable {
  const text = decodeTable(bytes, false);
  const whole = text.slice(0, Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1);
  if (whole === "") refuseLongCells(text.split(/[,;\t|]/), "header");
  const delimiter = delimiterOf(whole);
  return { delimiter, records: withoutFormLines(splitRecords(withoutSeparatorLine(whole), delimiter, most)), ...ofText };
}

type Cell = string | number | null;

/** Limit of the format and of spreadsheet programs. */
export const mostSheetRows = 1_048_576;

/** XLSX of one sheet in constant memory. Only canonical numbers become numbers; "007" and "1,21" stay text. */
export function workbookOf(rows: AsyncIterable<readonly string[]>, sheet: string): AsyncGenerator<Uint8Array> {
  return workbookOfCells(numbered(rows), sheet);
}

export async function* workbookOfCells(rows: AsyncIterable<readonly Cell[]>, sheet: string): AsyncGenerator<Uint8Array> {
  const reader = writeXlsxStream(valuesOf(rows), { name: sheet }).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

async function* valuesOf(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<CellValue[]> {
  for await (const cells of rows) yield [...cells];
}

async function* numbered(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Cell[]> {
  for await (const cells of rows) yield cells.map(cellOf);
}

function cellOf(text: string): Cell {
  if (text === "") return null;
  const number = Number(text);
  return String(number) === text && Number.isFinite(number) ? number : text;
}
