import { writeXlsxStream, type CellValue } from "hucre/xlsx";

type Cell = string | number | null;

/** Limit of the format and of spreadsheet programs. */
export const mostSheetRows = 1_048_576;

/** XLSX of one sheet in constant memory. Only canonical numbers become numbers; "007" and "1,21" stay text. */
export function workbookOf(rows: AsyncIterable<readonly string[]>, sheet: string): AsyncGenerator<Uint8Array> {
  return workbookOfCells(numbered(rows), sheet);
}

/** XLSX of one sheet in constant memory. */
export async function* workbookOfCells(rows: AsyncIterable<readonly Cell[]>, sheet: string): AsyncGenerator<Uint8Array> {
  const reader = writeXlsxStream(valuesOf(rows), { name: sheet }).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

async function* valuesOf(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<CellValue[]> {
  for await (const cells of rows) yield [...cells];
}

async function* numbered(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Cell[]> {
  for await (const cells of rows) yield cells.map(cellOf);
}

function cellOf(text: string): Cell {
  if (text === "") return null;
  const number = Number(text);
  return String(number) === text && Number.isFinite(number) ? number : text;
}
