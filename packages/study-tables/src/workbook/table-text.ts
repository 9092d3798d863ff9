const needsQuotes = /[",\r\n]/;

/** A table as CSV text with commas, in pieces, each row as wide as the header: a row that ends in empty cells may have none for them. */
export function* textOfTable({ records }: { readonly records: readonly { readonly cells: readonly string[] }[] }): Generator<string> {
  const width = records[0]?.cells.length ?? 0;
  for (const { cells } of records) {
    const filled = cells.length < width ? [...cells, ...Array<string>(width - cells.length).fill("")] : cells;
    yield `${filled.map(quoted).join(",")}\n`;
  }
}

function quoted(cell: string): string {
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
