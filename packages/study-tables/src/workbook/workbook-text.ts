import { readWorkbook } from "./read-workbook.ts";
import { textOfTable } from "./table-text.ts";

export { isWorkbook } from "./read-workbook.ts";

/**
 * A sheet of a workbook as CSV text with commas, in pieces, for whatever reads tables as text.
 * @param most rows that are read, the header included
 * @param sheet its name; left out: the first visible one
 * @throws UnreadableTable where the bytes are no workbook, or one without that sheet
 */
export async function* textOfWorkbook(bytes: Uint8Array, most: number, sheet?: string): AsyncGenerator<string> {
  yield* textOfTable(await readWorkbook(bytes, most, sheet));
}
