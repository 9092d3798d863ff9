import { UnreadableTable } from "../unreadable-table.ts";
import { dayMs, utcDay, cellAsWritten } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import { refuseLongCells, type CellKind } from "../cell-lengths.ts";
import { readXlsx, type CellValue, type Sheet } from "hucre/xlsx";
import type { DaysFrom } from "../dates/parse-date.ts";
import type { StudyTable } from "./read-table.ts";
import { checkArchive } from "./check-archive.ts";
import { cellName, columnName, hiddenCells, type HiddenCells } from "./hidden-cells.ts";
import { isCodeHeader, longestFormat, shownCode } from "./shown-code.ts";
import { sheetRemarks } from "./sheet-remarks.ts";
import { movePoint } from "../units.ts";
import { asNoCode } from "../words.ts";

export interface SheetChoice {
  readonly sheet?: string | undefined;
  /** Left out: a sheet with hidden rows or columns is refused. */
  readonly hidden?: HiddenCells | undefined;
  readonly codes?: readonly string[] | undefined;
}

/** True if Excel multiplies by 100; a quoted percent sign does not count. */
function isPercentFormat(format: string | undefined): boolean {
  if (format === undefined || format.length > longestFormat || !format.includes("%")) return false;
  const [positive = ""] = format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, "").split(";");
  return positive.includes("%");
}

/** Excel allows 16,384; tables of people or scans have dozens, full exports some hundred. */
const mostColumns = 2000;

export function isWorkbook([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04;
}

type Sheets = Pick<StudyTable, "records" | "sheet" | "otherSheets" | "remarks"> & { readonly daysFrom: DaysFrom };

/**
 * Reads the first nonempty visible sheet of an XLSX workbook as rows of text, without empty rows. Dates are
 * `YYYY-MM-DD`, numbers have decimal points, and percent signs and codes are as shown. `noCodeIn` explains rows with an
 * unknown code.
 * @param most rows that are read, the header included
 * @throws UnreadableTable for no workbook, a hostile one, one without that sheet, or hidden cells and no choice
 */
export async function readWorkbook(bytes: Uint8Array, most: number, choice: SheetChoice = {}): Promise<Sheets> {
  const { found, visible, hidden, daysFrom, serialAt } = await oneSheet(bytes, most, choice);
  const name = found?.name ?? visible[0] ?? null;
  const otherSheets = visible.filter((other) => other !== name);
  const remarks = sheetRemarks(name, choice.sheet === undefined ? otherSheets : [], hidden);
  if (!found) return { records: [], daysFrom, sheet: name, otherSheets, remarks };
  const texts = await textsOf(found, daysFrom, serialAt);
  const { skipped, remark } = hiddenCells(found, (row, column) => (texts[row]?.[column] ?? "") !== "", choice.hidden);
  const codes = codeColumns(texts, choice.codes);
  const records = texts.flatMap((cells, row) => {
    if (skipped.rows.has(row) || cells.every((text) => text === "")) return [];
    const shown = cells.flatMap((text, column) => {
      if (skipped.columns.has(column)) return [];
      return [codes.has(column) ? codeText(found, row, column, text) : text];
    });
    return [{ line: row + 1, cells: shown }];
  });
  return { records, daysFrom, sheet: name, otherSheets, remarks: remark === null ? remarks : [...remarks, remark] };
}

async function textsOf({ rows, cells }: Sheet, daysFrom: DaysFrom, serialAt: FoundSheet["serialAt"]): Promise<string[][]> {
  const isPercent = (row: number, column: number) => isPercentFormat(cells?.get(`${row},${column}`)?.style?.numFmt);
  const texts: string[][] = [];
  let kind: CellKind = "header";
  for (const [row, values] of rows.entries()) {
    const own: string[] = [];
    for (let column = 0; column < values.length; column += 1) {
      const value = values[column];
      const day = value instanceof Date && daysFrom === 1900 ? await noDay(value, () => serialAt(row, column)) : null;
      own.push(day ?? cellText(value, isPercent(row, column)));
    }
    refuseLongCells(own, kind);
    if (own.some((text) => text !== "")) kind = "cell";
    texts.push(own);
  }
  return texts;
}

const firstDay = Date.UTC(1900, 0, 1);
const february28 = Date.UTC(1900, 1, 28);

/** Day 0 and day 60 of Excel are no days, though the library gives the day before. They stay text. */
async function noDay(date: Date, serial: () => Promise<number | null>): Promise<string | null> {
  const time = date.getTime();
  if (time < firstDay) return "1900-01-00";
  if (time < february28 || time >= february28 + dayMs) return null;
  return ((await serial()) ?? 0) >= 60 ? "1900-02-29" : null;
}

/** Titles may be above the header. */
const mostRowsOfHeader = 20;

function codeColumns(texts: readonly (readonly string[])[], mapped: readonly string[] = []): ReadonlySet<number> {
  const named = new Set(mapped.map((header) => header.trim()));
  const isCode = (text: string) => isCodeHeader(text) || named.has(text);
  const first = texts.slice(0, mostRowsOfHeader);
  return new Set(first.flatMap((cells) => cells.flatMap((text, column) => (isCode(text) ? [column] : []))));
}

function codeText({ rows, cells }: Sheet, row: number, column: number, text: string): string {
  const value = rows[row]?.[column];
  if (typeof value !== "number" && !(value instanceof Date)) return text;
  const format = cells?.get(`${row},${column}`)?.style?.numFmt;
  const shown = value instanceof Date ? null : shownCode(value, format);
  if (shown !== null) return shown;
  return asNoCode(`The code in ${cellName(row, column)} is a number in the format “${format ?? "General"}”; store codes as text.`);
}

interface SheetInfo {
  readonly name: string;
  readonly hidden?: boolean;
  readonly veryHidden?: boolean;
}

interface FoundSheet {
  readonly found: Sheet | undefined;
  readonly visible: readonly string[];
  readonly hidden: readonly string[];
  readonly daysFrom: DaysFrom;
  /** Day number of a cell with a date; null if it has none. */
  readonly serialAt: (row: number, column: number) => Promise<number | null>;
}

async function oneSheet(bytes: Uint8Array, most: number, { sheet: wanted, codes }: SheetChoice): Promise<FoundSheet> {
  try {
    const { hasPercents } = await checkArchive(bytes);
    const range = `A1:${columnName(mostColumns + 1)}${most}`;
    // Styles take time and memory, and only percents and codes need them.
    const read = (sheets: (info: SheetInfo) => boolean, readStyles = hasPercents) => readXlsx(bytes, { sheets, range, readStyles });
    const infos: SheetInfo[] = [];
    const first = await read((info) => {
      infos.push(info);
      return isVisible(info) && info.name === (wanted ?? infos.find(isVisible)?.name);
    });
    const visible = infos.filter(isVisible).map(({ name }) => name);
    const hidden = infos.filter((info) => !isVisible(info)).map(({ name }) => name);
    if (wanted !== undefined && first.sheets.length === 0)
      throw new UnreadableTable(`The workbook has no sheet “${wanted}”; it has ${visible.join(", ")}.`);
    const isEmpty = wanted === undefined && visible.length > 1 && !first.sheets.some(isFilled);
    const [plain] = isEmpty ? [...(await read(isVisible)).sheets.filter(isFilled), ...first.sheets] : first.sheets;
    const ofName = (info: SheetInfo) => isVisible(info) && info.name === plain?.name;
    const found = plain && !hasPercents && hasNumbersAsCodes(plain, codes) ? (await read(ofName, true)).sheets[0] : plain;
    if (found) refuseHiddenText(found);
    if (found?.rows.some(({ length }) => length > mostColumns))
      throw new UnreadableTable(`The sheet has more than ${formatCount(mostColumns)} columns; remove those that are not needed.`);
    const counted = once(async () => (await readXlsx(bytes, { sheets: ofName, range, dateSystem: "1904" })).sheets[0]);
    const serialAt = async (row: number, column: number) => daysSince1904((await counted())?.rows[row]?.[column]);
    return { found, visible, hidden, daysFrom: first.dateSystem === "1904" ? 1904 : 1900, serialAt };
  } catch (error) {
    if (error instanceof UnreadableTable || !(error instanceof Error)) throw error;
    // Library messages are for programmers; every failure means an invalid workbook.
    throw new UnreadableTable("The file is no XLSX workbook, or a damaged one; save the sheet as CSV and try again.");
  }
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | null = null;
  return () => (made ??= make());
}

/** Read as counted from 1904, a date has all days of its number. */
function daysSince1904(value: CellValue | undefined): number | null {
  return value instanceof Date ? (value.getTime() - Date.UTC(1904, 0, 1)) / dayMs : null;
}

function hasNumbersAsCodes({ rows }: Sheet, mapped: readonly string[] | undefined): boolean {
  const codes = codeColumns(
    rows.slice(0, mostRowsOfHeader).map((row) => row.map((value) => cellText(value, false))),
    mapped,
  );
  return codes.size > 0 && rows.some((row) => [...codes].some((column) => typeof row[column] === "number" || row[column] instanceof Date));
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

function cellText(value: CellValue | undefined, isPercent: boolean): string {
  if (value === null || value === undefined) return "";
  if (isPercent && typeof value === "number") return `${movePoint(value, 2)}%`;
  if (value instanceof Date) return utcDay(value);
  return cellAsWritten(String(value).trim());
}
