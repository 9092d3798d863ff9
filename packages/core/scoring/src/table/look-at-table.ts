import type { ReportType, Site, StudyLook } from "@trabecula/contracts";
import { ageForCurves, findParameter, reportTypeOf } from "@trabecula/report-types";
import {
  isMissing,
  menopausalWords,
  missingReader,
  plainWord,
  regionWords,
  scannerWords,
  sexInWords,
  shortened,
  siteOfCell,
  unclearSexLetters,
  type MissingReader,
} from "@trabecula/study-tables";
import type { StudyTable } from "@trabecula/study-tables/workbook";
import type { ColumnMap, MappedColumn } from "./column-map.ts";
import { dateColumns } from "./columns.ts";
import {
  readDates,
  readSexes,
  decimalSignsOfLayout,
  negativeLoads,
  doubtedColumn,
  porosityDoubt,
  type DateReaders,
} from "./column-readers.ts";
import { guessColumns, unstatedPorosityUnit, type Guess } from "./guess-columns.ts";
import { columnsForMissing, earlierRemark, readLayout, tooManyColumns, type Layout } from "./layout.ts";
import { measureCell, measureLongRow, misshapenRow, type MeasuredValue } from "./measured-value.ts";
import { headerPlace, titleRemark, unitsBelow, withHeaderBelow } from "./header-lines.ts";
import { PersonsRows, personsRowsRemark, type FilledRow } from "./persons-rows.ts";
import { ContextMemory } from "./row-context.ts";
import { callFactsOf, cellText, readRowFacts, type RowReader } from "./row-facts.ts";
import type { ScoreTableOptions } from "./score-table.ts";

export type TableLook = Omit<StudyLook, "fingerprint" | "kept" | "sheets" | "datasets" | "untried"> & { readonly map: ColumnMap };

type LookedColumns = readonly Omit<StudyLook["columns"][number], "dates" | "unit">[];

const previewRows = 10;
const mostSamples = 3;
const mostSexCodes = 6;
const mostCodes = 12;

export function lookAtTable(whole: StudyTable, options: ScoreTableOptions): TableLook {
  const titles = headerPlace(whole.records, options.map ?? new Map());
  const table = { ...whole, records: whole.records.slice(titles) };
  const [header = [], ...rest] = table.records.map(({ cells }) => cells);
  // A guess of each of a million columns would take seconds.
  const tooMany = tooManyColumns(header);
  if (tooMany !== null) return { ...nothingFound, rows: rest.length, problem: tooMany };
  const rows = rest.map(missingOf(header, options));
  const guesses = options.map
    ? header.map((name) => ({ target: options.map!.get(name.trim()) ?? null, note: null }))
    : askForPorosityUnit(table, guessColumns(header), rows);
  const map = options.map ?? asMap(header, guesses);
  const columns = header.map((name, index) => ({
    header: name.trim(),
    samples: samplesOf(rows, index),
    target: targetOf(guesses[index]!),
    note: guesses[index]!.note,
    codes: codesOf(guesses[index]!.target, rows, index),
  }));
  const sexCodes = sexCodesOf(columns, rows);
  const shared = {
    rows: rows.length,
    columns: columns.map((column) => ({ ...column, dates: null, unit: null })),
    sexCodes,
    map,
    reportType: reportTypeIn(columns, rows),
    remarks: table.remarks.slice(),
  };
  if (rows.length === 0) return { ...shared, problem: "The table has no row below its header.", valueNames: [], preview: [] };
  const reading = readLayout(header, map, options.format ?? null, findParameter);
  if (!reading.ok) {
    const problem = withHeaderBelow(reading.message, header, table.records.slice(1));
    return { ...shared, problem, valueNames: [], preview: [] };
  }
  const { layout } = reading;
  const sexes = readSexes(layout, rows);
  const dated = readDates(layout, rows, table.daysFrom);
  const readSex = sexes.ok ? sexes.read : () => null;
  const { read: sign } = decimalSignsOfLayout(layout, rows, table.delimiter);
  const dates = dated.ok ? dated.dates : {};
  const known = { layout, sign, readSex, dates, negativeLoads: negativeLoads(layout, rows, sign) };
  const reader = { ...known, memory: new ContextMemory(layout), call: callFactsOf(options) };
  const persons = PersonsRows.of(layout, readSex, dates);
  const filled = persons?.fill(rows) ?? rows.map((cells) => ({ cells, problem: null }));
  const preview = filled.slice(0, previewRows).map((row, index) => previewOf(reader, row, index + 2 + titles));
  const problem =
    unitsBelow(layout, rows) ?? porosityDoubt(layout, rows, sign) ?? (!sexes.ok ? sexes.message : dated.ok ? null : dated.message);
  const remarks = [
    persons && personsRowsRemark,
    persons && rowsWithoutScan(layout, rows),
    earlierRemark(layout),
    titleRemark(titles),
    ...table.remarks,
  ].filter((remark) => remark !== null);
  return { ...shared, remarks, columns: withReading(columns, layout, reader.dates), problem, valueNames: valueNames(layout), preview };
}

function missingOf(header: readonly string[], { map, format, missing = [] }: ScoreTableOptions): MissingReader {
  if (missing.length === 0) return (cells) => cells;
  const reading = readLayout(header, map ?? asMap(header, guessColumns(header)), format ?? null, findParameter);
  return reading.ok ? missingReader(missing, columnsForMissing(reading.layout)) : (cells) => cells;
}

const nothingFound = { columns: [], sexCodes: [], map: new Map(), reportType: null, remarks: [], valueNames: [], preview: [] };

function withReading(columns: LookedColumns, { facts, parameters }: Layout, dates: DateReaders): StudyLook["columns"] {
  const remarks = new Map(dateColumns.map((name) => [facts[name]?.index, dates[name]?.remark ?? null] as const));
  const units = new Map(parameters.map(({ column, unit }) => [column.index, unit]));
  return columns.map((column, index) => ({ ...column, dates: remarks.get(index) ?? null, unit: units.get(index) ?? null }));
}

/** The user must state the unit of porosities that look like fractions. */
function askForPorosityUnit({ records, delimiter }: StudyTable, guesses: Guess[], rows: readonly (readonly string[])[]): Guess[] {
  const header = records[0]?.cells ?? [];
  const reading = readLayout(header, asMap(header, guesses), null, findParameter);
  if (!reading.ok) return guesses;
  const doubted = doubtedColumn(reading.layout, rows, decimalSignsOfLayout(reading.layout, rows, delimiter).read);
  return doubted ? guesses.with(doubted.index, unstatedPorosityUnit) : guesses;
}

function asMap(header: readonly string[], guesses: readonly Guess[]): ColumnMap {
  const map = new Map<string, MappedColumn | null>();
  // Takes the first column of a name; the layout refuses duplicates with a meaning.
  for (const [index, name] of header.entries())
    if (name.trim() !== "" && !map.has(name.trim())) map.set(name.trim(), guesses[index]!.target);
  return map;
}

function targetOf({ target }: Guess) {
  if (!target) return null;
  const { values, ...others } = target;
  return Object.keys(values).length === 0 ? others : { ...others, values: { ...values } };
}

function samplesOf(rows: readonly (readonly string[])[], index: number): string[] {
  const found = new Set<string>();
  for (const cells of rows) {
    const text = (cells[index] ?? "").trim();
    if (!isMissing(text)) found.add(shortened(text));
    if (found.size === mostSamples) break;
  }
  return [...found];
}

const understood: Readonly<Record<string, (text: string) => boolean>> = {
  site: (text) => siteOfCell(text) !== null,
  scanner: (text) => scannerWords.has(plainWord(text)),
  region: (text) => regionWords.has(plainWord(text)),
  menopausal_status: (text) => menopausalWords.has(plainWord(text)),
};

/** Finds cells that only the user can explain. Too many different cells are no codes. */
function codesOf(target: MappedColumn | null, rows: readonly (readonly string[])[], index: number): string[] {
  const isUnderstood = understood[target?.column ?? ""];
  if (!isUnderstood) return [];
  const codes = new Set<string>();
  for (const cells of rows) {
    const text = (cells[index] ?? "").trim();
    if (!isMissing(text) && !isUnderstood(text)) codes.add(text);
    if (codes.size > mostCodes) return [];
  }
  return [...codes].map(shortened).toSorted();
}

/** Unknown values of the sex column. The user must explain numeric codes. */
function sexCodesOf(columns: LookedColumns, rows: readonly (readonly string[])[]): string[] {
  const index = columns.findIndex(({ target }) => target?.column === "sex");
  if (index === -1) return [];
  const cells = new Set(rows.map((row) => (row[index] ?? "").trim()).filter((text) => !isMissing(text)));
  const { header } = columns[index]!;
  const unclear = unclearSexLetters(header, new Set([...cells].map(plainWord)));
  const codes = [...cells].filter((text) => sexInWords(header, text) === null || unclear.includes(plainWord(text)));
  return codes.length > mostSexCodes ? [] : codes.map(shortened).toSorted();
}

function reportTypeIn(columns: LookedColumns, rows: readonly (readonly string[])[]): ReportType | null {
  const long = columns.findIndex(({ target }) => target?.column === "parameter");
  const keys = long === -1 ? columns.map(({ target }) => target?.column ?? "") : rows.map((cells) => (cells[long] ?? "").trim());
  const types = keys.flatMap((key) => reportTypeOf(key) ?? []);
  const counts = [...Map.groupBy(types, (type) => type)].toSorted(([, one], [, other]) => other.length - one.length);
  return counts[0]?.[0] ?? null;
}

function valueNames({ form, parameters }: Layout): string[] {
  if (form === "long") return ["Parameter and value"];
  return parameters.map(({ parameter, site }) => {
    const unit = parameter.unit === "" ? "" : ` (${parameter.unit})`;
    return `${parameter.abbreviation}${unit}${site === null ? "" : `, ${siteName(site)}`}`;
  });
}

function siteName(site: Site): string {
  return site.replace("-", " ");
}

function rowsWithoutScan({ form, facts, parameters }: Layout, rows: readonly (readonly string[])[]): string | null {
  const columns = form === "long" ? [facts.value!] : parameters.map(({ column }) => column);
  const empty = rows.filter((cells) => columns.every((column) => cellText(column, cells) === "")).length;
  if (empty === 0) return null;
  return `${empty} of the first ${rows.length} rows hold no measurement, as events and forms without a scan do; they are answered without a score.`;
}

function previewOf(reader: RowReader, { cells, problem: contradiction }: FilledRow, row: number): StudyLook["preview"][number] {
  const id = shortened(cellText(reader.layout.facts.id, cells));
  const nothing = { row, id, sex: null, ageYears: null, site: null, scanner: null, values: [] };
  const misshapen = misshapenRow(reader, cells);
  if (misshapen !== null) return { ...nothing, problem: misshapen };
  if (contradiction !== null) return { ...nothing, problem: contradiction.message };
  const reading = readRowFacts(reader, cells);
  if (!reading.ok) return { ...nothing, problem: reading.problem.message };
  const { person, context } = reading.facts;
  const { site, scanner } = context;
  const measured =
    reader.layout.form === "long"
      ? [measureLongRow(reader, reading.facts, cells, findParameter)]
      : reader.layout.parameters.map((column) => measureCell(reader, reading.facts, column, cells));
  return {
    row,
    id,
    problem: null,
    sex: person.sex,
    ageYears: person.age === null ? null : ageForCurves(person.age),
    site,
    scanner,
    values: measured.map(valueOf),
  };
}

function valueOf(measured: MeasuredValue): StudyLook["preview"][number]["values"][number] {
  if (measured.ok) return { value: measured.value, problem: null };
  return { value: null, problem: measured.code === "missing_value" ? null : measured.message };
}
