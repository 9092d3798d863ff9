import { writeXlsxStream, type CellValue } from "hucre/xlsx";

/**
 * Rows as the bytes of an XLSX workbook of one sheet, in constant memory. A text that is a number, written as programs write it, becomes one; any
 * other stays as it is: "007" and "1,21" too.
 */
export async function* workbookOf(rows: AsyncIterable<readonly string[]>, sheet: string): AsyncGenerator<Uint8Array> {
  const reader = writeXlsxStream(cellsOf(rows), { name: sheet }).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

async function* cellsOf(rows: AsyncIterable<readonly string[]>): AsyncGenerator<CellValue[]> {
  for await (const cells of rows) yield cells.map(cellOf);
}

function cellOf(text: string): CellValue {
  if (text === "") return null;
  const number = Number(text);
  return String(number) === text && Number.isFinite(number) ? number : text;
}
