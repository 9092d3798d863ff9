import { findParameter } from "@trabecula/report-types";
import { isUnit, type TableRecord } from "@trabecula/study-tables";
import { guessColumn } from "./guess-columns.ts";
import type { Layout } from "./layout.ts";

/** Rows in which the names of the columns are looked for. */
const mostRows = 20;

/** The sentence on a header without any measurement, where another row holds the names of the columns; else the sentence that was found already. */
export function withHeaderBelow(message: string, header: readonly string[], rows: readonly Pick<TableRecord, "line" | "cells">[]): string {
  if (isHeader(header)) return message;
  const below = rows.slice(0, mostRows).find(({ cells }) => isHeader(cells));
  return below ? `The names of the columns seem to stand in line ${below.line}: remove the lines above it.` : message;
}

/** A measurement, and another column that is known. */
function isHeader(cells: readonly string[]): boolean {
  const targets = cells.flatMap((cell) => guessColumn(cell.trim()).target ?? []);
  const isMeasured = targets.some(({ column }) => findParameter(column) !== null || column === "parameter");
  return isMeasured && targets.length > 1;
}

/** Why a table whose second line holds the units of its columns is not read: they would change what its numbers are. Null where it holds none. */
export function unitsBelow({ parameters }: Pick<Layout, "parameters">, [row]: readonly (readonly string[])[]): string | null {
  const ofMeasurements = parameters.map(({ column }) => row?.[column.index]?.trim() ?? "").filter((cell) => cell !== "");
  const filled = row?.map((cell) => cell.trim()).filter((cell) => cell !== "") ?? [];
  const areUnits = ofMeasurements.some(isWrittenUnit) && filled.every((cell) => isWrittenUnit(cell) || /^(?:years?|yrs?|-|1)$/i.test(cell));
  if (!areUnits) return null;
  return "The line below the names of the columns holds units: write them into the names, as in ct_th (um), and remove that line.";
}

/** In brackets or without. */
function isWrittenUnit(cell: string): boolean {
  return /[a-z%µμ]/i.test(cell) && isUnit(cell.replace(/^[([](.+)[)\]]$/, "$1"));
}
