import type { DaysFrom } from "../dates/date-form.ts";
import { decodeTable } from "../decode-text.ts";
import { delimiterOf, withoutSeparatorLine } from "../input-text.ts";
import type { TableRecord } from "../csv/csv-reader.ts";
import { splitRecords } from "../split-records.ts";
import { isWorkbook, readWorkbook } from "./read-workbook.ts";

export { isWorkbook } from "./read-workbook.ts";
export { sheetRemark } from "./sheet-remark.ts";
export { textOfTable } from "./table-text.ts";
export { mostSheetRows, workbookOf, workbookOfCells } from "./write-workbook.ts";

export interface StudyTable {
  readonly delimiter: string;
  /** Date base year of a workbook; null for text. */
  readonly daysFrom: DaysFrom | null;
  /** Header first; empty for an empty file. */
  readonly records: readonly TableRecord[];
  /** Null for text. */
  readonly sheet: string | null;
  /** Unread visible sheets. */
  readonly otherSheets: readonly string[];
}

/**
 * Reads a whole table, CSV or a visible sheet of an XLSX workbook: the first that is not empty, or the one of this name.
 * @param most rows that are read, the header included; one more than may be taken tells that there are too many
 * @param sheet the name of another sheet
 * @throws UnreadableTable with a sentence for the owner of the file
 */
export async function readTable(bytes: Uint8Array, most: number, sheet?: string): Promise<StudyTable> {
  if (isWorkbook(bytes)) return { delimiter: ",", ...(await readWorkbook(bytes, most, sheet)) };
  const text = decodeTable(bytes);
  const delimiter = delimiterOf(text);
  return { delimiter, records: splitRecords(withoutSeparatorLine(text), delimiter, most), ...ofText };
}

const ofText = { daysFrom: null, sheet: null, otherSheets: [] } as const;

/** Only complete rows. @throws UnreadableTable as `readTable` */
export function readTableStart(bytes: Uint8Array, most: number): StudyTable {
  const text = decodeTable(bytes, false);
  const whole = text.slice(0, Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1);
  const delimiter = delimiterOf(whole);
  return { delimiter, records: splitRecords(withoutSeparatorLine(whole), delimiter, most), ...ofText };
}
