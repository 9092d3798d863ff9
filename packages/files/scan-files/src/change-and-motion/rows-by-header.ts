import { delimiterOf, splitCells, type TextLine } from "../text-lines.ts";

export interface NamedRow {
  readonly line: number;
  /** Empty where the row has no such cell. */
  readonly cell: (name: string) => string;
}

/** Rows of a program's table, whose first line names the columns; null for another table. */
export function rowsByHeader(
  [first, ...rest]: readonly TextLine[],
  isHeader: (header: readonly string[]) => boolean,
): { header: readonly string[]; rows: NamedRow[] } | null {
  if (!first) return null;
  const delimiter = delimiterOf(first.text);
  const header = splitCells(first.text, delimiter, "header");
  if (!isHeader(header)) return null;
  const rows = rest.map(({ number, text }) => {
    const cells = splitCells(text, delimiter);
    return { line: number, cell: (name: string) => cells[header.indexOf(name)] ?? "" };
  });
  return { header, rows };
}
