import { findParameter } from "@trabecula/report-types";
import { isUnit, CsvReader, openText, refuseLongCells, refuseUnreadable, type TableRecord, type CsvRow } from "@trabecula/study-tables";
import { countOf } from "@trabecula/messages";
import type { ColumnMap } from "./column-map.ts";
import { guessColumn } from "./guess-columns.ts";
import { tooManyColumns, type Layout } from "./layout.ts";

const mostTitleRows = 20;
const mostOpenClinicaRows = 60;

type Cells = { readonly cells: readonly string[] };

/**
 * Finds the row that names the columns: the first that is neither a title (a word or two, with nothing below the other
 * names) nor a group heading, such as "Radius" above three columns.
 * @param map identifies the header by its columns if not empty
 * @throws UnreadableTable for a long column name
 */
export function headerPlace(rows: readonly Cells[], map: ColumnMap): number {
  const most = isOpenClinica(rows.slice(0, mostTitleRows)) ? mostOpenClinicaRows : mostTitleRows;
  const place = rows.slice(0, most).findIndex(({ cells }) => isHeaderFor(cells, map));
  const above = rows.slice(0, Math.max(place, 0));
  const isBelowTitles = place > 0 && (isOpenClinica(above) || above.every(({ cells }) => isTitle(cells, rows[place]!.cells.length)));
  if (isBelowTitles) refuseLongCells(rows[place]!.cells, "header");
  return isBelowTitles ? place : 0;
}

function isHeaderFor(cells: readonly string[], map: ColumnMap): boolean {
  if (map.size === 0) return isHeader(cells);
  const names = new Set(cells.map((cell) => cell.trim()));
  return [...map.keys()].every((name) => names.has(name));
}

/** Names of the dataset and study, then its events and forms, stand above the table. */
function isOpenClinica(above: readonly Cells[]): boolean {
  const names = above.map(({ cells }) => (cells[0] ?? "").trim().replace(/:$/, "").toLowerCase());
  return names.includes("dataset name") && names.includes("study name");
}

function isTitle(cells: readonly string[], width: number): boolean {
  return width > 2 && cells.slice(2).every((cell) => cell.trim() === "") && cells.length <= width;
}

export function titleRemark(lines: number): string | null {
  return lines === 0 ? null : `${countOf(lines, "line")} above the names of the columns ${lines === 1 ? "is" : "are"} left out.`;
}

/** Adds to the message if a later row looks like the header. */
export function withHeaderBelow(message: string, header: readonly string[], rows: readonly Pick<TableRecord, "line" | "cells">[]): string {
  if (isHeader(header)) return message;
  const below = rows.slice(0, mostTitleRows).find(({ cells }) => isHeader(cells));
  return below ? `The names of the columns seem to stand in line ${below.line}: remove the lines above it.` : message;
}

function isHeader(cells: readonly string[]): boolean {
  if (tooManyColumns(cells) !== null) return false;
  const targets = cells.flatMap((cell) => guessColumn(cell.trim()).target ?? []);
  const isMeasured = targets.some(({ column }) => findParameter(column) !== null || column === "parameter");
  return isMeasured && targets.length > 1;
}

/** Units in the second line change the meaning of the numbers. Null without such a line. */
export function unitsBelow({ parameters }: Pick<Layout, "parameters">, [row]: readonly (readonly string[])[]): string | null {
  const ofMeasurements = parameters.map(({ column }) => row?.[column.index]?.trim() ?? "").filter((cell) => cell !== "");
  const filled = row?.map((cell) => cell.trim()).filter((cell) => cell !== "") ?? [];
  const areUnits = ofMeasurements.some(isWrittenUnit) && filled.every((cell) => isWrittenUnit(cell) || /^(?:years?|yrs?|-|1)$/i.test(cell));
  if (!areUnits) return null;
  return "The line below the names of the columns holds units: write them into the names, as in ct_th (um), and remove that line.";
}

function isWrittenUnit(cell: string): boolean {
  return /[a-z%µμ]/i.test(cell) && isUnit(cell.replace(/^[([](.+)[)\]]$/, "$1"));
}

/**
 * Drops empty lines; rows may differ in length.
 * @throws UnreadableTable with the line if the text is not CSV
 */
export async function* readRecords(pieces: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow[]> {
  const reader = new CsvReader(delimiter);
  for await (const piece of pieces) yield reader.push(piece);
  yield reader.end();
}

type CheckedTable = { readonly ok: true; readonly rows: number } | { readonly ok: false; readonly message: string };

/** Checks in constant memory before a response that must not fail halfway. */
export async function checkTable(input: AsyncIterable<Uint8Array | string>, map: ColumnMap = new Map()): Promise<CheckedTable> {
  try {
    const text = await openText(input);
    let lines = 0;
    const first: CsvRow[] = [];
    for await (const rows of readRecords(text.chunks, text.delimiter)) {
      lines += rows.length;
      if (first.length < mostOpenClinicaRows) first.push(...rows.slice(0, mostOpenClinicaRows));
    }
    return { ok: true, rows: Math.max(0, lines - 1 - headerPlace(first, map)) };
  } catch (error) {
    return refuseUnreadable(error);
  }
}
