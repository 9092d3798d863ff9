import type { TableRecord } from "../csv/csv-reader.ts";

const needsQuotes = /[",\r\n]/;

/**
 * A table as CSV text with commas, in pieces, each row as wide as the header: a row that ends in empty cells may have none for them. Rows that were
 * empty are so again, so that whoever reads the text counts the lines of the sheet.
 */
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
