import type { DaysFrom } from "../dates/date-form.ts";
import { readWorkbook } from "./read-workbook.ts";
import { sheetRemark } from "./sheet-remark.ts";
import { textOfTable } from "./table-text.ts";

export { isWorkbook } from "./read-workbook.ts";

export interface WorkbookText {
  readonly text: Iterable<string>;
  /** Date base year of the workbook. */
  readonly daysFrom: DaysFrom;
  /** Null without other sheets. */
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
