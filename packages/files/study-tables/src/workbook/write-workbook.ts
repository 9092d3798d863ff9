import { writeXlsxStream, type CellValue } from "hucre/xlsx";

/** A text, a number, or nothing. */
type Cell = string | number | null;

/** Rows of a sheet, by the format; a spreadsheet program opens no more. */
export const mostSheetRows = 1_048_576;

/**
 * Rows of texts as the bytes of an XLSX workbook of one sheet, in constant memory. A text that is a number, written as programs write it, becomes
 * one; any other stays as it is: "007" and "1,21" too.
 */
export function workbookOf(rows: AsyncIterable<readonly string[]>, sheet: string): AsyncGenerator<Uint8Array> {
  return workbookOfCells(numbered(rows), sheet);
}

/** Rows as the bytes of an XLSX workbook of one sheet, in constant memory: numbers as numbers, texts as texts. */
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
