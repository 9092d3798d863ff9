import type { TableRecord } from "../csv/csv-reader.ts";

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
