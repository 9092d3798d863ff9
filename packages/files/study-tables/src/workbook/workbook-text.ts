import type { TableRecord } from "../csv/csv-reader.ts";
import type { DaysFrom } from "../dates/parse-date.ts";
import { readWorkbook, type SheetChoice } from "./read-workbook.ts";

const needsQuotes = /[",\r\n]/;

/** CSV text pieces, rows padded to the header's width. Keeps empty rows, so that line numbers match the sheet. */
export function* textOfTable({ records }: { readonly records: readonly TableRecord[] }): Generator<string> {
  const width = records[0]?.cells.length ?? 0;
  let next = 1;
  for (const { line, cells } of records) {
    yield "\n".repeat(Math.max(0, line - next));
    next = line + 1;
    const filled = cells.length < width ? [...cells, ...Array<string>(width - cells.length).fill("")] : cells;
    yield `${filled.map(quoted).join(",")}\n`;
  }
}

function quoted(cell: string): string {
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export { isWorkbook, type SheetChoice } from "./read-workbook.ts";

export interface WorkbookText {
  readonly text: Iterable<string>;
  readonly daysFrom: DaysFrom;
  readonly remarks: readonly string[];
}

/**
 * @param most rows that are read, the header included
 * @throws UnreadableTable as `readWorkbook`
 */
export async function textOfWorkbook(bytes: Uint8Array, most: number, choice: SheetChoice): Promise<WorkbookText> {
  const { daysFrom, remarks, ...table } = await readWorkbook(bytes, most, choice);
  return { text: textOfTable(table), daysFrom, remarks };
}
