import { readWorkbook } from "./read-workbook.ts";

export { isWorkbook } from "./read-workbook.ts";

const needsQuotes = /[",\r\n]/;

/**
 * A sheet of a workbook as CSV text with commas, in pieces, for whatever reads tables as text.
 * @param most rows that are read, the header included
 * @param sheet its name; left out: the first visible one
 * @throws UnreadableTable where the bytes are no workbook, or one without that sheet
 */
export async function* textOfWorkbook(bytes: Uint8Array, most: number, sheet?: string): AsyncGenerator<string> {
  const { records } = await readWorkbook(bytes, most, sheet);
  // A row that ends in empty cells has none for them, as the sheet keeps it.
  const width = records[0]?.cells.length ?? 0;
  for (const { cells } of records) {
    const filled = cells.length < width ? [...cells, ...Array<string>(width - cells.length).fill("")] : cells;
    yield `${filled.map(quoted).join(",")}\n`;
  }
}

function quoted(cell: string): string {
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
