import type { ScanFileReply } from "@trabecula/contracts";
import type { EvaluationParameter } from "@trabecula/study-tables";
import { chooseConverter, type Converter } from "./convert.ts";
import { readNumber } from "../numbers.ts";
import type { ParameterColumn, Row } from "./sections.ts";

export type ReadValue = ScanFileReply["scans"][number]["values"][number];

/** A column ready to be read. */
type ReadyColumn = ParameterColumn & { convert: Converter };

/** The columns that can be read, and a sentence for each that cannot. */
export function prepareColumns(columns: ParameterColumn[], rows: Row[]): { ready: ReadyColumn[]; warnings: string[] } {
  const ready: ReadyColumn[] = [];
  const warnings: string[] = [];
  for (const column of columns) {
    const convert = chooseConverter(column.parameter, column.unitHint, numbersOf(column, rows));
    if (typeof convert === "string") warnings.push(`The column ${column.header.slice(0, 80)} is not read: ${convert}.`);
    else ready.push({ ...column, convert });
  }
  return { ready, warnings };
}

function numbersOf(column: ParameterColumn, rows: Row[]): number[] {
  return rows.flatMap((row) => {
    const cell = readNumber(row.cells[column.index] ?? "");
    return cell.kind === "number" ? [cell.value] : [];
  });
}

/** The values of one line. A cell that is no number is named by its column only: it may be text that slipped in from another column. */
export function readValues(columns: ReadyColumn[], row: Row): { values: ReadValue[]; warnings: string[] } {
  const values = new Map<string, ReadValue>();
  const warnings: string[] = [];
  const contradicted = new Set<string>();
  for (const column of columns) {
    const cell = readNumber(row.cells[column.index] ?? "");
    if (cell.kind === "unreadable") warnings.push(`${column.header} is not a number and is left out.`);
    if (cell.kind !== "number") continue;
    if (cell.value === 0 && isComputed(column.parameter.kind)) {
      warnings.push(`${column.header} is 0, which means that it was not computed; it is left out.`);
      continue;
    }
    const value = valueOf(column, cell.value, row.cells[column.index]!);
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

/** Of finite elements: a bone without strength does not exist, and the scanner writes 0 where it worked nothing out. */
function isComputed(kind: EvaluationParameter["kind"]): boolean {
  return kind === "load" || kind === "stiffness" || kind === "pressure";
}

function valueOf(column: ReadyColumn, number: number, rawText: string): ReadValue {
  const { value, note } = column.convert(number);
  return { parameter: column.parameter.key, value, unit: column.parameter.unit, column: column.header, rawText, note };
}
