import { formatCount } from "@trabecula/words";
import { readXlsx, type CellValue, type Sheet } from "hucre/xlsx";
import type { StudyTable } from "./read-table.ts";
import { UnreadableTable } from "../unreadable-table.ts";
import { checkArchive } from "./check-archive.ts";

/** Excel's own limit is 16,384; a table of people or scans has some dozen, an export of everything some hundred. */
const mostColumns = 2000;

/** Whether bytes begin like an XLSX workbook, which is a .zip. */
export function isWorkbook([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04;
}

type Sheets = Pick<StudyTable, "records" | "sheet" | "otherSheets">;

/**
 * The first visible sheet of an XLSX workbook as rows of text, empty rows left out: dates as `YYYY-MM-DD`, numbers with a decimal
 * point.
 * @param most rows that are read, the header included
 * @param sheet the name of another sheet than the first visible one
 * @throws UnreadableTable where the bytes are no workbook, or a hostile one, or one without that sheet
 */
export async function readWorkbook(bytes: Uint8Array, most: number, sheet?: string): Promise<Sheets> {
  const { rows, ...names } = await oneSheet(bytes, most, sheet);
  const records = rows.map((row, index) => ({ line: index + 1, cells: row.map(cellText) }));
  return { records: records.filter(({ cells }) => cells.some((text) => text !== "")), ...names };
}

async function oneSheet(
  bytes: Uint8Array,
  most: number,
  wanted?: string,
): Promise<{ rows: readonly (readonly CellValue[])[] } & Pick<StudyTable, "sheet" | "otherSheets">> {
  try {
    await checkArchive(bytes);
    const visible: string[] = [];
    const { sheets } = await readXlsx(bytes, {
      sheets: ({ name, hidden, veryHidden }) => !hidden && !veryHidden && visible.push(name) > 0 && name === (wanted ?? visible[0]),
      range: `A1:${columnName(mostColumns + 1)}${most}`,
    });
    const [sheet] = sheets;
    if (!sheet && wanted !== undefined) throw new UnreadableTable(`The workbook has no sheet “${wanted}”; it has ${visible.join(", ")}.`);
    if (sheet) refuseHiddenText(sheet);
    if (sheet?.rows.some(({ length }) => length > mostColumns))
      throw new UnreadableTable(`The sheet has more than ${formatCount(mostColumns)} columns; remove those that are not needed.`);
    const name = wanted ?? visible[0] ?? null;
    return { rows: sheet?.rows ?? [], sheet: name, otherSheets: visible.filter((other) => other !== name) };
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
