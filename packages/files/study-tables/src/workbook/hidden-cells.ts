import { countOf, formatCount, listOf } from "@trabecula/messages";
import type { Sheet } from "hucre/xlsx";
import { shortened } from "../read-number.ts";
import { UnreadableTable } from "../unreadable-table.ts";

export type HiddenCells = "read" | "skip";

interface HiddenPlaces {
  /** Counted from 0, without empty rows and columns. */
  readonly rows: ReadonlySet<number>;
  readonly columns: ReadonlySet<number>;
}

/**
 * People hide what they exclude, so hidden cells are read only if the owner chooses.
 * @returns rows and columns to leave out, and a remark
 * @throws UnreadableTable without a choice
 */
export function hiddenCells(sheet: Sheet, isFilled: (row: number, column: number) => boolean, choice: HiddenCells | undefined) {
  const places = hiddenPlaces(sheet, isFilled);
  const { rows, columns } = places;
  if (rows.size + columns.size === 0) return { skipped: places, remark: null };
  if (choice === undefined) throw new UnreadableTable(`${hiddenSentence(sheet, places)}; choose hidden=read or hidden=skip.`);
  const counts = [
    ...(rows.size === 0 ? [] : [countOf(rows.size, "hidden row")]),
    ...(columns.size === 0 ? [] : [countOf(columns.size, "hidden column")]),
  ];
  const verb = rows.size + columns.size === 1 ? "was" : "were";
  const remark = `${listOf(counts)} ${verb} ${choice === "skip" ? "left out" : "read"} (${listOf(names(places))}).`;
  const none: HiddenPlaces = { rows: new Set(), columns: new Set() };
  return { skipped: choice === "skip" ? places : none, remark };
}

function hiddenPlaces(
  { rows, rowDefs = new Map(), columns = [] }: Sheet,
  isFilled: (row: number, column: number) => boolean,
): HiddenPlaces {
  const isFilledRow = (row: number) => rows[row]?.some((_, column) => isFilled(row, column)) ?? false;
  const hiddenRows = [...rowDefs].filter(([, { hidden, height }]) => hidden || height === 0).map(([row]) => row);
  const hiddenColumns = new Set(columns.flatMap(({ hidden, width }, column) => (hidden || width === 0 ? [column] : [])));
  const filledColumns = new Set<number>();
  for (const [row, { length }] of rows.entries()) {
    if (filledColumns.size === hiddenColumns.size) break;
    for (let column = 0; column < length; column += 1) if (hiddenColumns.has(column) && isFilled(row, column)) filledColumns.add(column);
  }
  return {
    rows: new Set(hiddenRows.filter(isFilledRow).toSorted((one, other) => one - other)),
    columns: new Set([...filledColumns].toSorted((one, other) => one - other)),
  };
}

function hiddenSentence(sheet: Sheet, places: HiddenPlaces): string {
  const { rows, columns } = places;
  const name = `sheet “${shortened(sheet.name)}”`;
  if (isFiltered(sheet, rows)) {
    const all = sheet.rows.filter((row) => row.some((value) => value !== null && value !== undefined && value !== "")).length - 1;
    const besides = columns.size === 0 ? "" : `, and ${names({ rows: new Set(), columns })[0]} too`;
    return `The ${name} is filtered: ${formatCount(rows.size)} of ${countOf(all, "row")} ${rows.size === 1 ? "is" : "are"} hidden${besides}`;
  }
  const listed = listOf(names(places));
  return `${listed[0]!.toUpperCase()}${listed.slice(1)} of the ${name} ${rows.size + columns.size === 1 ? "is" : "are"} hidden`;
}

function isFiltered({ autoFilter, tables = [] }: Sheet, rows: ReadonlySet<number>): boolean {
  if (rows.size === 0) return false;
  const ranges = [autoFilter?.range, ...tables.filter(({ showAutoFilter }) => showAutoFilter).map(({ range }) => range)];
  const bounds = ranges.flatMap((range) => {
    const found = /^\$?[A-Z]+\$?(\d+):\$?[A-Z]+\$?(\d+)$/.exec(range ?? "");
    return found ? [{ first: Number(found[1]), last: Number(found[2]) }] : [];
  });
  return bounds.some(({ first, last }) => [...rows].every((row) => row >= first && row < last));
}

const mostNamed = 5;

/** Lists "rows 3, 4 and 9" and "column G", for example. */
function names({ rows, columns }: HiddenPlaces): string[] {
  return [
    ...named(
      "row",
      [...rows].map((row) => String(row + 1)),
    ),
    ...named(
      "column",
      [...columns].map((column) => columnName(column + 1)),
    ),
  ];
}

function named(word: string, places: readonly string[]): string[] {
  if (places.length === 0) return [];
  const rest = places.length - mostNamed;
  const shown = rest > 0 ? [...places.slice(0, mostNamed), `${formatCount(rest)} more`] : places;
  return [`${word}${places.length === 1 ? "" : "s"} ${listOf(shown)}`];
}

export function cellName(row: number, column: number): string {
  return `${columnName(column + 1)}${row + 1}`;
}

/** @param column counted from 1 */
export function columnName(column: number): string {
  return column === 0 ? "" : columnName(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));
}
