import type { ScanFileReply } from "@trabecula/contracts";
import { findParameter } from "@trabecula/report-types";
import { movePoint, type CellReader, type CellReading, type EvaluationParameter, type IsDeclaredMissing } from "@trabecula/study-tables";
import { declaredMissing, noNumber, noPercent, placesOfPercent, type FileFacts } from "../format.ts";
import { chooseConverter, type Converter } from "./convert.ts";
import type { ParameterColumn, Row } from "./sections.ts";

export type ReadValue = ScanFileReply["scans"][number]["values"][number];

export type ValueReader = { ready: readonly ReadyColumn[] } & RowCells;

export type RowCells = { isMissing: IsDeclaredMissing; readNumber: CellReader; daysFrom: FileFacts["daysFrom"] };

type ReadyColumn = ParameterColumn & { convert: Converter };

export function prepareColumns(columns: ParameterColumn[], rows: Row[], reader: RowCells): { ready: ReadyColumn[]; warnings: string[] } {
  const ready: ReadyColumn[] = [];
  const warnings: string[] = [];
  for (const column of columns) {
    const convert = chooseConverter(column.parameter, column.unitHint, numbersOf(column, rows, reader));
    if (typeof convert === "string") warnings.push(`The column ${column.header.slice(0, 80)} is not read: ${convert}.`);
    else ready.push({ ...column, convert });
  }
  return { ready, warnings };
}

function numbersOf(column: ParameterColumn, rows: Row[], { isMissing, readNumber }: RowCells): number[] {
  return rows.flatMap((row) => {
    const text = row.cells[column.index] ?? "";
    const cell = readNumber(text);
    const isJudged = cell.ok && !cell.inPercent && !isMissing(text) && !isUsualCode(column.parameter, cell.value);
    return isJudged ? [cell.value] : [];
  });
}

/** Messages for text name only the column, because the cell may contain a person's name. */
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
    if (!cell.ok) {
      if (cell.reason !== "missing") warnings.push(noNumber(column.header, cell));
      continue;
    }
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

/** Common missing codes, even if not declared. */
const usualCodes = new Set([-9, -99, -999, -9999, 999, 9999, 99_999]);

/** True for a missing code that is impossible in any of the measurement's units. */
function isUsualCode({ kind, key }: EvaluationParameter, number: number): boolean {
  if (!usualCodes.has(number)) return false;
  // Exported loads are negative in N; marrow density can be tens below zero.
  if (kind === "load") return number === -9 || number === -99;
  if (number < 0) return !key.startsWith("tb_bmd") || number <= -999;
  return kind === "fraction" || kind === "percent" || kind === "number" || (kind === "density" && number > 2000);
}

/** The scanner writes 0 for values not calculated. */
function canBeZero(key: string): boolean {
  return findParameter(key)?.ranges.some(({ hard }) => hard.min <= 0) ?? true;
}

/** Null for a percentage of a quantity that is not a share. */
function valueOf(column: ReadyColumn, cell: Extract<CellReading, { ok: true }>, rawText: string): ReadValue | null {
  const places = cell.inPercent ? placesOfPercent(column.parameter.unit) : null;
  if (cell.inPercent && places === null) return null;
  const { value, note } = places === null ? column.convert(cell.value) : { value: movePoint(cell.value, places), note: null };
  return { parameter: column.parameter.key, value, unit: column.parameter.unit, column: column.header, rawText, note };
}
