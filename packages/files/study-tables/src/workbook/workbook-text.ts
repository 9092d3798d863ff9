import type { DaysFrom } from "../dates/date-form.ts";
import { readWorkbook } from "./read-workbook.ts";
import { sheetRemark } from "./sheet-remark.ts";
import { textOfTable } from "./table-text.ts";

export { isWorkbook } from "./read-workbook.ts";

/** A sheet of a workbook as CSV text with commas, for whatever reads tables as text. */
export interface WorkbookText {
  /** In pieces. */
  readonly text: Iterable<string>;
  /** From which year the workbook counts its days. */
  readonly daysFrom: DaysFrom;
  /** What is told of its other sheets; null where there are none. */
  readonly remark: string | null;
}

/**
 * @param most rows that are read, the header included
 * @param sheet its name; left out: the first visible one that is not empty
 * @throws UnreadableTable where the bytes are no workbook, or one without that sheet
 */
export async function textOfWorkbook(bytes: Uint8Array, most: number, sheet?: string): Promise<WorkbookText> {
  const table = await readWorkbook(bytes, most, sheet);
  return { text: textOfTable(table), daysFrom: table.daysFrom, remark: sheetRemark(table) };
}
