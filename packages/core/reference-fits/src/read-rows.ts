import type { Scanner, Sex } from "@trabecula/contracts";
import { findParameter } from "@trabecula/report-types";
import {
  isMissing,
  isSameUnit,
  plainWord,
  shortened,
  siteWords,
  unitWanted,
  type DecimalSign,
  type TableRecord,
} from "@trabecula/study-tables";
import type { FileProblems } from "./file-problems.ts";
import { MeasurementCollector } from "./measurement-collector.ts";
import { personProblem, readAge, readValue, readWeight } from "./read-cells.ts";
import { parameterProblem, type ResolvedColumns, type ResolveOptions, type ValueColumn } from "./resolve-columns.ts";
import { UnusualValues } from "./unusual-values.ts";

export interface RowReading {
  readonly collector: MeasurementCollector;
  readonly persons: number;
  readonly remarks: readonly string[];
}

export interface RowReader extends ResolveOptions {
  readonly columns: ResolvedColumns;
  readonly width: number;
  readonly sign: DecimalSign;
  readonly scanner: Scanner | null;
}

class RowRefused extends Error {}

export function readRows(reader: RowReader, records: readonly TableRecord[], problems: FileProblems): RowReading {
  const collector = new MeasurementCollector();
  const unusual = new UnusualValues(reader.scanner);
  const persons = new Map<string, { number: number; sex: Sex; line: number }>();
  const readRow = ({ line, cells }: TableRecord): void => {
    const sex = readSex(reader, cells);
    const age = orRefuse(readAge(cellAt(cells, reader.columns.age), reader.sign)).age;
    const person = readPerson(reader.columns.person, cells, sex, line, persons);
    const { weight: weightAt } = reader.columns;
    const weight = weightAt === null ? 1 : orRefuse(readWeight(cellAt(cells, weightAt), reader.sign)).weight;
    const values = reader.columns.long ? [readLongColumn(reader, reader.columns.long, cells)] : reader.columns.values;
    let isEmpty = true;
    for (const column of values) {
      const reading = readValue(cellAt(cells, column.index), reader.sign);
      if (reading.ok && reading.value === null) continue;
      isEmpty = false;
      if (!reading.ok) problems.refuseRow(line, reading.message);
      else take({ parameter: column.key, site: column.site, sex, age, value: reading.value!, person, weight }, column, line);
    }
    if (isEmpty) throw new RowRefused("The row has no value.");
  };
  const take = (measurement: Parameters<MeasurementCollector["add"]>[0], column: ValueColumn, line: number): void => {
    const problem = unusual.check(column, measurement.value, line);
    if (problem !== null) return problems.refuseRow(line, problem);
    const earlier = reader.columns.person === null ? null : collector.earlierLine(measurement, line);
    if (earlier !== null) problems.refuseRow(line, `Line ${earlier} has the same person, age and value; it counts once.`);
    else collector.add(measurement);
  };
  for (const record of records) refuseBadRows(record.line, problems, () => readRow(record));
  return { collector, persons: persons.size, remarks: unusual.remarks() };
}

function refuseBadRows(line: number, problems: FileProblems, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    problems.refuseRow(line, error.message);
  }
}

function orRefuse<Reading extends { ok: true }>(reading: Reading | { ok: false; message: string }): Reading {
  if (!reading.ok) throw new RowRefused(reading.message);
  return reading;
}

function cellAt(cells: readonly string[], index: number): string {
  return cells[index] ?? "";
}

function readSex({ columns, width }: RowReader, cells: readonly string[]): Sex {
  if (cells.length !== width)
    throw new RowRefused(`This row has ${cells.length} cells and the header ${width}; its values may stand in the wrong columns.`);
  if ("only" in columns.sex) return columns.sex.only;
  const text = cellAt(cells, columns.sex.index);
  if (isMissing(text)) throw new RowRefused("The row has no sex.");
  const sex = columns.sex.read(text);
  if (sex === null) throw new RowRefused(`“${shortened(text.trim())}” is not understood as a sex; use female or male.`);
  return sex;
}

function readPerson(
  column: number | null,
  cells: readonly string[],
  sex: Sex,
  line: number,
  persons: Map<string, { number: number; sex: Sex; line: number }>,
): number {
  const code = column === null ? String(line) : cellAt(cells, column).trim();
  const problem = column === null ? null : personProblem(code);
  if (problem !== null) throw new RowRefused(problem);
  const known = persons.get(code);
  if (!known) {
    persons.set(code, { number: persons.size, sex, line });
    return persons.size - 1;
  }
  if (known.sex === sex) return known.number;
  throw new RowRefused(`This person is ${known.sex} on line ${known.line} and ${sex} here; are codes used for two persons?`);
}

function readLongColumn(
  reader: RowReader,
  { parameter, site, value, unit }: NonNullable<ResolvedColumns["long"]>,
  cells: readonly string[],
): ValueColumn {
  const key = cellAt(cells, parameter).trim();
  const where = siteWords.get(plainWord(cellAt(cells, site)));
  if (where === undefined) throw new RowRefused(`“${shortened(cellAt(cells, site).trim())}” is not a site.`);
  const problem = parameterProblem(key, where, reader);
  if (problem !== null) throw new RowRefused(problem);
  const found = findParameter(key);
  const written = unit === null ? "" : cellAt(cells, unit).trim();
  if (found && written !== "" && !isSameUnit(written, found.unit))
    throw new RowRefused(`The row says “${shortened(written)}”, but ${key} ${unitWanted(found)}; convert the value.`);
  return { index: value, key, parameter: found, site: where };
}
