import { readXlsx, type CellValue, type Sheet } from "hucre/xlsx";
import type { StudyTable } from "./read-table.ts";
import { UnreadableTable } from "../unreadable-table.ts";
import { checkArchive } from "./check-archive.ts";

/** Excel's own limit is 16,384; a table of people or scans has some dozen. */
const mostColumns = 500;

/** Whether bytes begin like an XLSX workbook, which is a .zip. */
export function isWorkbook([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04;
}

type Sheets = Pick<StudyTable, "records" | "otherSheets">;

/**
 * The first visible sheet of an XLSX workbook as rows of text, empty rows left out: dates as `YYYY-MM-DD`, numbers with a decimal
 * point.
 * @param most rows that are read, the header included
 * @throws UnreadableTable where the bytes are no workbook, or a hostile one
 */
export async function readWorkbook(bytes: Uint8Array, most: number): Promise<Sheets> {
  const { rows, otherSheets } = await firstSheet(bytes, most);
  const records = rows.map((row, index) => ({ line: index + 1, cells: row.map(cellText) }));
  return { records: records.filter(({ cells }) => cells.some((text) => text !== "")), otherSheets };
}

async function firstSheet(bytes: Uint8Array, most: number): Promise<{ rows: readonly (readonly CellValue[])[]; otherSheets: string[] }> {
  try {
    await checkArchive(bytes);
    const visible: string[] = [];
    const { sheets } = await readXlsx(bytes, {
      sheets: ({ name, hidden, veryHidden }) => !hidden && !veryHidden && visible.push(name) === 1,
      range: `A1:${columnName(mostColumns)}${most}`,
    });
    const [sheet] = sheets;
    if (sheet) refuseHiddenText(sheet);
    return { rows: sheet?.rows ?? [], otherSheets: visible.slice(1) };
  } catch (error) {
    if (error instanceof UnreadableTable || !(error instanceof Error)) throw error;
    // What the libraries say is for programmers; every error of theirs means that the bytes are no sound workbook.
    throw new UnreadableTable("The file is no XLSX workbook, or a damaged one; save the sheet as CSV and try again.");
  }
}

/**
 * What a person sees in the sheet and a program does not: every cell of a merged area, and the result of a formula that no
 * spreadsheet has worked out yet. Read as empty cells, they would be lost without a word.
 */
function refuseHiddenText({ merges = [], cells = new Map() }: Sheet): void {
  const [area] = merges;
  if (area) {
    const corners = `${cellName(area.startRow, area.startCol)} to ${cellName(area.endRow, area.endCol)}`;
    throw new UnreadableTable(`The cells ${corners} are merged; undo that, and fill in each of them.`);
  }
  for (const [place, { formula, value, type }] of cells) {
    if (formula === undefined || type === "error" || (value !== null && value !== undefined)) continue;
    const [row, column] = place.split(",").map(Number);
    const name = cellName(row!, column!);
    throw new UnreadableTable(
      `The cell ${name} holds a formula without its result; open the workbook in a spreadsheet, and save it again.`,
    );
  }
}

/** As a spreadsheet names a cell, "B2", of a row and a column counted from 0. */
function cellName(row: number, column: number): string {
  return `${columnName(column + 1)}${row + 1}`;
}

/** Letters of a column, counted from 1. */
function columnName(column: number): string {
  return column === 0 ? "" : columnName(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));
}

function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value).trim();
}
