import type { ScanFileReply } from "@trabecula/contracts";
import { findParameter } from "@trabecula/report-types";
import { movePoint, type EvaluationParameter, type IsDeclaredMissing } from "@trabecula/study-tables";
import { declaredMissing, type FileFacts } from "../format.ts";
import { chooseConverter, type Converter } from "./convert.ts";
import { noNumber, noPercent, placesOfPercent, type NumberReader } from "../numbers.ts";
import type { ParameterColumn, Row } from "./sections.ts";

export type ReadValue = ScanFileReply["scans"][number]["values"][number];

/** What is needed to read the values of a line. */
export type ValueReader = { ready: readonly ReadyColumn[] } & CellReader;

/** How the cells of measurements are read. */
export type CellReader = { isMissing: IsDeclaredMissing; readNumber: NumberReader; daysFrom: FileFacts["daysFrom"] };

/** A column ready to be read. */
type ReadyColumn = ParameterColumn & { convert: Converter };

/** The columns that can be read, and a sentence for each that cannot. */
export function prepareColumns(columns: ParameterColumn[], rows: Row[], reader: CellReader): { ready: ReadyColumn[]; warnings: string[] } {
  const ready: ReadyColumn[] = [];
  const warnings: string[] = [];
  for (const column of columns) {
    const convert = chooseConverter(column.parameter, column.unitHint, numbersOf(column, rows, reader));
    if (typeof convert === "string") warnings.push(`The column ${column.header.slice(0, 80)} is not read: ${convert}.`);
    else ready.push({ ...column, convert });
  }
  return { ready, warnings };
}

/** Numbers by which a column's unit is judged, without codes for what is missing. */
function numbersOf(column: ParameterColumn, rows: Row[], { isMissing, readNumber }: CellReader): number[] {
  return rows.flatMap((row) => {
    const text = row.cells[column.index] ?? "";
    const cell = readNumber(text);
    const isJudged = cell.kind === "number" && !cell.inPercent && !isMissing(text) && !isUsualCode(column.parameter, cell.value);
    return isJudged ? [cell.value] : [];
  });
}

/** The values of one line. A cell that is no number is named by its column only: it may be text that slipped in from another column. */
export function readValues({ ready: columns, isMissing, readNumber }: ValueReader, row: Row): { values: ReadValue[]; warnings: string[] } {
  const values = new Map<string, ReadValue>();
  const warnings: string[] = [];
  const contradicted = new Set<string>();
  for (const column of columns) {
    const text = row.cells[column.index] ?? "";
    if (isMissing(text)) {
      warnings.push(declaredMissing(column.header, text));
      continue;
    }
    const cell = readNumber(text);
    if (cell.kind === "unreadable") warnings.push(noNumber(column.header, cell.why));
    if (cell.kind !== "number") continue;
    if (cell.value === 0 && !canBeZero(column.parameter.key)) {
      warnings.push(`${column.header} is 0, which means that it was not computed; it is left out.`);
      continue;
    }
    if (isUsualCode(column.parameter, cell.value)) {
      warnings.push(`${column.header} is ${text.trim()}, which no bone has and tables write for what is missing; it is left out.`);
      continue;
    }
    const value = valueOf(column, cell, text);
    if (value === null) {
      warnings.push(noPercent(column.header));
      continue;
    }
    const earlier = values.get(value.parameter);
    if (earlier && earlier.value !== value.value) contradicted.add(value.parameter);
    if (!earlier) values.set(value.parameter, value);
  }
  for (const parameter of contradicted) {
    const names = columns.filter((column) => column.parameter.key === parameter).map((column) => column.header);
    warnings.push(`${[...new Set(names)].join(" and ")} stand twice with different numbers, so neither is read.`);
    values.delete(parameter);
  }
  return { values: [...values.values()], warnings };
}

/** Codes that tables write where there is nothing, in case nobody declares them. */
const usualCodes = new Set([-9, -99, -999, -9999, 999, 9999, 99_999]);

/** Whether a number is such a code, and one that this measurement cannot have in any of its units. */
function isUsualCode({ kind, key }: EvaluationParameter, number: number): boolean {
  if (!usualCodes.has(number)) return false;
  // A load is exported negative in N, and the density of marrow may be below zero by tens.
  if (kind === "load") return number === -9 || number === -99;
  if (number < 0) return !key.startsWith("tb_bmd") || number <= -999;
  return kind === "fraction" || kind === "percent" || kind === "number" || (kind === "density" && number > 2000);
}

/** A bone without strength, density or size does not exist: the scanner writes 0 where it worked nothing out. */
function canBeZero(key: string): boolean {
  return findParameter(key)?.ranges.some(({ hard }) => hard.min <= 0) ?? true;
}

/** Null where a cell says percent of what is no share. */
function valueOf(column: ReadyColumn, cell: { value: number; inPercent: boolean }, rawText: string): ReadValue | null {
  const places = cell.inPercent ? placesOfPercent(column.parameter.unit) : null;
  if (cell.inPercent && places === null) return null;
  const { value, note } = places === null ? column.convert(cell.value) : { value: movePoint(cell.value, places), note: null };
  return { parameter: column.parameter.key, value, unit: column.parameter.unit, column: column.header, rawText, note };
}
