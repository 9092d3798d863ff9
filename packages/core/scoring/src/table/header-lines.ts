import { findParameter } from "@trabecula/report-types";
import { isUnit, type TableRecord } from "@trabecula/study-tables";
import { countOf } from "@trabecula/messages";
import type { ColumnMap } from "./column-map.ts";
import { guessColumn } from "./guess-columns.ts";
import { tooManyColumns, type Layout } from "./layout.ts";

export const mostTitleRows = 20;

type Cells = { readonly cells: readonly string[] };

/**
 * Which of the first rows names the columns: the first, unless those above it are titles, with a word or two at their beginning and nothing below
 * the other names. Headings of groups are none: "Radius" above three columns says where these were measured.
 *
 * @param map a table's own columns by name, if it is not empty, tell its header
 */
export function headerPlace(rows: readonly Cells[], map: ColumnMap): number {
  const place = rows.slice(0, mostTitleRows).findIndex(({ cells }) => isHeaderFor(cells, map));
  return place > 0 && rows.slice(0, place).every(({ cells }) => isTitle(cells, rows[place]!.cells.length)) ? place : 0;
}

function isHeaderFor(cells: readonly string[], map: ColumnMap): boolean {
  if (map.size === 0) return isHeader(cells);
  const names = new Set(cells.map((cell) => cell.trim()));
  return [...map.keys()].every((name) => names.has(name));
}

function isTitle(cells: readonly string[], width: number): boolean {
  return width > 2 && cells.slice(2).every((cell) => cell.trim() === "") && cells.length <= width;
}

export function titleRemark(lines: number): string | null {
  return lines === 0 ? null : `${countOf(lines, "line")} above the names of the columns ${lines === 1 ? "is" : "are"} left out.`;
}

/** If a later row looks like the header, returns a message saying so; else the given message. */
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

/** Refuses a table with units in its second line, because they change the meaning of its numbers. Null without such a line. */
export function unitsBelow({ parameters }: Pick<Layout, "parameters">, [row]: readonly (readonly string[])[]): string | null {
  const ofMeasurements = parameters.map(({ column }) => row?.[column.index]?.trim() ?? "").filter((cell) => cell !== "");
  const filled = row?.map((cell) => cell.trim()).filter((cell) => cell !== "") ?? [];
  const areUnits = ofMeasurements.some(isWrittenUnit) && filled.every((cell) => isWrittenUnit(cell) || /^(?:years?|yrs?|-|1)$/i.test(cell));
  if (!areUnits) return null;
  return "The line below the names of the columns holds units: write them into the names, as in ct_th (um), and remove that line.";
}

/** With or without brackets. */
function isWrittenUnit(cell: string): boolean {
  return /[a-z%µμ]/i.test(cell) && isUnit(cell.replace(/^[([](.+)[)\]]$/, "$1"));
}
