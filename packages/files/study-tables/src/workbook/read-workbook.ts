import { formatCount } from "@trabecula/messages";
import { readXlsx, type CellValue, type Sheet } from "hucre/xlsx";
import type { DaysFrom } from "../dates/date-form.ts";
import type { StudyTable } from "./read-table.ts";
import { UnreadableTable } from "../unreadable-table.ts";
import { movePoint } from "../units.ts";
import { checkArchive } from "./check-archive.ts";
import { isPercentFormat } from "./percent-format.ts";

/** Excel allows 16,384; tables of people or scans have dozens, full exports some hundred. */
const mostColumns = 2000;

export function isWorkbook([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04;
}

type Sheets = Pick<StudyTable, "records" | "sheet" | "otherSheets"> & { readonly daysFrom: DaysFrom };

/**
 * The first visible sheet of an XLSX workbook that is not empty, as rows of text, empty rows left out: dates as `YYYY-MM-DD`, numbers with a
 * decimal point, and with a percent sign where the sheet shows them so.
 * @param most rows that are read, the header included
 * @param sheet the name of another sheet
 * @throws UnreadableTable where the bytes are no workbook, or a hostile one, or one without that sheet
 */
export async function readWorkbook(bytes: Uint8Array, most: number, sheet?: string): Promise<Sheets> {
  const { found, visible, daysFrom } = await oneSheet(bytes, most, sheet);
  const name = found?.name ?? visible[0] ?? null;
  return { records: found ? recordsOf(found) : [], daysFrom, sheet: name, otherSheets: visible.filter((other) => other !== name) };
}

function recordsOf({ rows, cells }: Sheet): Sheets["records"] {
  const isPercent = (row: number, column: number) => isPercentFormat(cells?.get(`${row},${column}`)?.style?.numFmt);
  const records = rows.map((row, index) => ({
    line: index + 1,
    cells: row.map((value, column) => cellText(value, isPercent(index, column))),
  }));
  return records.filter(({ cells: texts }) => texts.some((text) => text !== ""));
}

interface SheetInfo {
  readonly name: string;
  readonly hidden?: boolean;
  readonly veryHidden?: boolean;
}

interface FoundSheet {
  readonly found: Sheet | undefined;
  readonly visible: readonly string[];
  readonly daysFrom: DaysFrom;
}

async function oneSheet(bytes: Uint8Array, most: number, wanted: string | undefined): Promise<FoundSheet> {
  try {
    const { hasPercents } = await checkArchive(bytes);
    const range = `A1:${columnName(mostColumns + 1)}${most}`;
    // Styles take time and memory and are not needed.
    const read = (sheets: (info: SheetInfo) => boolean) => readXlsx(bytes, { sheets, range, readStyles: hasPercents });
    const visible: string[] = [];
    const first = await read((info) => isVisible(info) && visible.push(info.name) > 0 && info.name === (wanted ?? visible[0]));
    const isForAnother = wanted === undefined && visible.length > 1 && !first.sheets.some(isFilled);
    const found = isForAnother ? ((await read(isVisible)).sheets.find(isFilled) ?? first.sheets[0]) : first.sheets[0];
    if (!found && wanted !== undefined) throw new UnreadableTable(`The workbook has no sheet “${wanted}”; it has ${visible.join(", ")}.`);
    if (found) refuseHiddenText(found);
    if (found?.rows.some(({ length }) => length > mostColumns))
      throw new UnreadableTable(`The sheet has more than ${formatCount(mostColumns)} columns; remove those that are not needed.`);
    return { found, visible, daysFrom: first.dateSystem === "1904" ? 1904 : 1900 };
  } catch (error) {
    if (error instanceof UnreadableTable || !(error instanceof Error)) throw error;
    // Library messages are for programmers; every failure means an invalid workbook.
    throw new UnreadableTable("The file is no XLSX workbook, or a damaged one; save the sheet as CSV and try again.");
  }
}

const isVisible = ({ hidden, veryHidden }: SheetInfo) => !hidden && !veryHidden;

const isFilled = ({ rows }: Sheet) => rows.some((row) => row.some((value) => cellText(value, false) !== ""));

/** Merged cells and uncomputed formulas would be read as empty and silently lost, so they are refused. */
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

/** Such as "B2", from zero-based row and column. */
function cellName(row: number, column: number): string {
  return `${columnName(column + 1)}${row + 1}`;
}

/** From 1. */
function columnName(column: number): string {
  return column === 0 ? "" : columnName(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));
}

function cellText(value: CellValue | undefined, isPercent: boolean): string {
  if (value === null || value === undefined) return "";
  if (isPercent && typeof value === "number") return `${movePoint(value, 2)}%`;
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value).trim();
}
