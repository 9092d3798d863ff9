import {
  isMissing,
  readNumber,
  shortened,
  plainWord,
  siteWords,
  movePoint,
  placesBetween,
  unitWanted,
  RepeatedRows,
  type DecimalSign,
  type TableRecord,
} from "@trabecula/study-tables";
import type { CohortColumns, Scanner, Sex, Site } from "@trabecula/contracts";
import { findParameter, checkValue } from "@trabecula/report-types";
import type { FileProblems } from "./file-problems.ts";
import { MeasurementCollector } from "./cohort-group.ts";
import type { RowSelection } from "./select-rows.ts";
import { parameterProblem, type ResolvedColumns, type ResolveOptions, type ValueColumn } from "./resolve-columns.ts";

type CellReading = { readonly ok: true; readonly value: number | null } | { readonly ok: false; readonly message: string };

const oldestAge = 120;

/** Includes full-width characters of East Asian keyboards. */
function isFormula(text: string): boolean {
  return /^\s*(?:[=@＝＠]|[+\-＋－]\s*[\p{L}(])/u.test(text);
}

function readValue(text: string, sign: DecimalSign): CellReading {
  const reading = readNumber(text, sign);
  if (!reading.ok) {
    if (reading.reason === "missing") return { ok: true, value: null };
    return { ok: false, message: isFormula(text) ? formulaMessage(text) : reading.message };
  }
  return reading;
}

/** Completed years are on average half a year short. */
const halfYear = 0.5;

function readAge(text: string, { sign, ageIs }: RowReader): { ok: true; age: number } | { ok: false; message: string } {
  const reading = readValue(text, sign);
  if (!reading.ok) return { ok: false, message: `The age cannot be read: ${reading.message}` };
  if (reading.value === null) return { ok: false, message: "The row has no age." };
  const isCompleted = ageIs === "completed-years";
  if (isCompleted && !Number.isInteger(reading.value))
    return { ok: false, message: `An age of ${reading.value} is not in completed years.` };
  if (reading.value >= 0 && reading.value <= oldestAge) return { ok: true, age: reading.value + (isCompleted ? halfYear : 0) };
  const inMonths = reading.value > oldestAge && reading.value / 12 <= oldestAge ? "; is it in months?" : "";
  return { ok: false, message: `An age of ${reading.value} years is not possible${inMonths || "."}` };
}

function readWeight(text: string, sign: DecimalSign): { ok: true; weight: number } | { ok: false; message: string } {
  const reading = readValue(text, sign);
  if (!reading.ok) return { ok: false, message: `The weight cannot be read: ${reading.message}` };
  if (reading.value === null) return { ok: false, message: "The row has no weight." };
  if (reading.value > 0) return { ok: true, weight: reading.value };
  return { ok: false, message: `A weight of ${reading.value} counts for nothing; weights are positive.` };
}

function personProblem(text: string): string | null {
  if (isMissing(text)) return "The row does not say whose it is: its person’s code is empty.";
  return isFormula(text) ? formulaMessage(text) : null;
}

function formulaMessage(text: string): string {
  return `“${shortened(text.trim())}” is a formula; save the sheet with its values.`;
}

class UnusualValues {
  private readonly counts = new Map<string, { count: number; line: number; message: string }>();
  private readonly scanner: Scanner | null;

  constructor(scanner: Scanner | null) {
    this.scanner = scanner;
  }

  check({ key, parameter, site }: Pick<ValueColumn, "key" | "parameter" | "site">, value: number, line: number): string | null {
    if (parameter === null) return null;
    const { verdict, message } = checkValue(key, site, this.scanner, value);
    if (verdict === "hard") return message;
    if (verdict === "soft") this.count(key, site, line, message ?? "");
    return null;
  }

  remarks(): string[] {
    return [...this.counts.values()].map(({ count, line, message }) =>
      count === 1 ? `Line ${line}: ${message}` : `${count} values are unusual and were kept, the first on line ${line}: ${message}`,
    );
  }

  private count(key: string, site: Site, line: number, message: string): void {
    const before = this.counts.get(`${key}|${site}`);
    if (before) before.count += 1;
    else this.counts.set(`${key}|${site}`, { count: 1, line, message });
  }
}

interface RowReading {
  readonly collector: MeasurementCollector;
  readonly persons: number;
  readonly ages: readonly number[];
  readonly repeated: RepeatedRows;
  readonly remarks: readonly string[];
}

interface RowReader extends ResolveOptions {
  readonly columns: ResolvedColumns;
  readonly width: number;
  readonly sign: DecimalSign;
  readonly scanner: Scanner | null;
  readonly ageIs: CohortColumns["ageIs"];
  readonly selected: RowSelection["selected"];
}

class RowRefused extends Error {}

export function readRows(reader: RowReader, records: readonly TableRecord[], problems: FileProblems): RowReading {
  const collector = new MeasurementCollector();
  const unusual = new UnusualValues(reader.scanner);
  const persons = new Map<string, { number: number; sex: Sex; line: number }>();
  const repeated = new RepeatedRows();
  const ages: number[] = [];
  const readRow = ({ line, cells }: TableRecord): void => {
    refuseOtherWidth(reader, cells);
    const selected = reader.selected(line);
    if (selected === null) return;
    if (typeof selected === "string") throw new RowRefused(selected);
    const sex = readSex(reader, cells);
    const age = orRefuse(readAge(cellAt(cells, reader.columns.age), reader)).age;
    const person = readPerson(reader.columns.person, cells, sex, line, persons);
    const { weight: weightAt } = reader.columns;
    const weight = weightAt === null ? 1 : orRefuse(readWeight(cellAt(cells, weightAt), reader.sign)).weight;
    const values = reader.columns.long ? [readLongColumn(reader, reader.columns.long, cells)] : reader.columns.values;
    ages.push(age);
    const texts = values.map(({ index }) => cellAt(cells, index).trim());
    const readings = texts.map((text) => readValue(text, reader.sign));
    const written = readings.map((reading, index) => (reading.ok ? String(reading.value) : texts[index]!));
    const place = reader.columns.long ? [values[0]!.key] : [];
    repeated.add({ age: `${sex}|${age}`, values: [selected.site ?? "", ...place, ...written], texts, person });
    let isEmpty = true;
    for (const [index, column] of values.entries()) {
      const reading = readings[index]!;
      if (reading.ok && reading.value === null) continue;
      isEmpty = false;
      if (!reading.ok) problems.refuseRow(line, reading.message);
      else {
        const placed = reader.columns.site === null ? column : atSite(column, selected.site, reader);
        take(
          { parameter: column.key, site: placed.site, sex, age, value: movePoint(reading.value!, column.places), person, weight },
          placed,
          line,
        );
      }
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
  return { collector, persons: persons.size, ages, repeated, remarks: unusual.remarks() };
}

function atSite(column: ValueColumn, site: Site | null, reader: RowReader): ValueColumn {
  const known = site ?? (column.parameter?.sites.length === 1 ? column.site : null);
  if (known === null) throw new RowRefused("The row does not say where it was measured.");
  const problem = parameterProblem(column.key, known, reader);
  if (problem !== null) throw new RowRefused(problem);
  return { ...column, site: known };
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

function refuseOtherWidth({ width }: RowReader, cells: readonly string[]): void {
  if (cells.length !== width)
    throw new RowRefused(`This row has ${cells.length} cells and the header ${width}; its values may stand in the wrong columns.`);
}

function readSex({ columns }: RowReader, cells: readonly string[]): Sex {
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
  const places = found && written !== "" ? placesBetween(written, found.unit) : 0;
  if (places === null) throw new RowRefused(`The row says “${shortened(written)}”, but ${key} ${unitWanted(found!)}; convert the value.`);
  return { index: value, key, parameter: found, site: where, places };
}
