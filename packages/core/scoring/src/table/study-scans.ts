import type { FileProblem, Measurement, ReportType, Scan, Sex, Site } from "@trabecula/contracts";
import { findParameter, otherDefinition, reportTypeOf, reportTypes } from "@trabecula/report-types";
import { isRefusedColumn, missingReader, refuseUnreadable, type TableRecord } from "@trabecula/study-tables";
import type { StudyTable } from "@trabecula/study-tables/workbook";
import { scaleProblem } from "../scale/conversion.ts";
import { codeColumnOf } from "./code-column.ts";
import { readColumns } from "./column-readers.ts";
import { deviceColumn, heightColumn } from "./columns.ts";
import { columnsForMissing, earlierRemark, readLayout, extraColumnOf, type Column, type Layout } from "./layout.ts";
import { measureCell, measureLongRow, misshapenRow, type MeasuredValue } from "./measured-value.ts";
import { headerPlace, titleRemark, withHeaderBelow } from "./header-lines.ts";
import { PersonsRows, personsRowsRemark } from "./persons-rows.ts";
import { ContextMemory } from "./row-context.ts";
import { callFactsOf, cellText, type RowFacts, type RowReader } from "./row-facts.ts";
import type { ScoreTableOptions } from "./score-table.ts";
import { readStatedRow, type StatedFacts } from "./stated-facts.ts";

export interface StudyRow {
  readonly line: number;
  readonly code: string;
  readonly sex: Sex | null;
  readonly stated: StatedFacts;
  readonly device: string;
  readonly scans: readonly Scan[];
}

export interface StudyScans {
  readonly rows: readonly StudyRow[];
  readonly problems: readonly Omit<FileProblem, "file">[];
  readonly empty: number;
  readonly hasCodes: boolean;
  readonly form: Layout["form"];
  readonly leftOut: readonly string[];
  readonly remarks: readonly string[];
  readonly header: readonly string[];
  /** Empty unless refused rows are wanted. */
  readonly source: readonly SourceRow[];
}

export interface SourceRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Identifies person and day. */
  readonly visit: string;
}

export type StudyScansReading = ({ readonly ok: true } & StudyScans) | { readonly ok: false; readonly message: string };

export interface StudyScansOptions extends ScoreTableOptions {
  readonly reportType: ReportType;
  /** Each wide row is a person if there is no code column, with its line as code; default: refused. */
  readonly rowsWithoutCode?: "are-persons";
}

/** Follows the rules of `scoreTable`. An unreadable row gives a problem with its line and is not in `rows`. */
export function readStudyScans(table: StudyTable, options: StudyScansOptions): StudyScansReading {
  try {
    return readScans(table, options);
  } catch (error) {
    return refuseUnreadable(error);
  }
}

function readScans(table: StudyTable, options: StudyScansOptions): StudyScansReading {
  const titles = headerPlace(table.records, options.map ?? new Map());
  const [header, ...rest] = table.records.slice(titles);
  if (!header) return { ok: false, message: "The file is empty." };
  const unscaled = scaleProblem(options.scale, options.reportType);
  if (unscaled !== null) return { ok: false, message: unscaled };
  const reading = readLayout(header.cells, options.map ?? new Map(), options.format ?? null, findParameter);
  if (!reading.ok) return { ok: false, message: withHeaderBelow(reading.message, header.cells, rest) };
  const extraColumn = (key: typeof heightColumn | typeof deviceColumn) =>
    extraColumnOf(header.cells, options.map ?? new Map(), key, findParameter);
  const layout = { ...reading.layout, height: extraColumn(heightColumn) };
  const known = missingReader(options.missing, columnsForMissing(layout));
  const records = rest.map(({ line, cells }) => ({ line, cells: known(cells) }));
  const device = extraColumn(deviceColumn);
  const code = codeOfRows(layout, options);
  if (!code.ok) return code;
  const rowsOfCells = records.map(({ cells }) => cells);
  const columns = readColumns(layout, rowsOfCells, table);
  if (!columns.ok) return columns;
  const { readSex, dates } = columns.known;
  const reader = { ...columns.known, memory: new ContextMemory(layout), call: callFactsOf(options), notes: new Set<string>() };
  const rows: StudyRow[] = [];
  const problems: Omit<FileProblem, "file">[] = [];
  let empty = 0;
  const persons = PersonsRows.of(layout, readSex, dates);
  const filled = persons?.fill(rowsOfCells) ?? rowsOfCells.map((cells) => ({ cells, problem: null }));
  for (const [index, { line }] of records.entries()) {
    const { cells, problem } = filled[index]!;
    const row = problem === null ? readRow(reader, cells, options) : { ok: false as const, messages: [problem.message] };
    if (!row.ok) problems.push(...row.messages.map((message) => ({ line, message })));
    else if (row.scans.length === 0) empty += 1;
    else {
      const { facts, stated, scans } = row;
      rows.push({ line, code: code.of(line, cells), sex: facts.person.sex, stated, device: cellText(device ?? undefined, cells), scans });
    }
  }
  const sourceRow = ({ line, cells: written }: TableRecord, index: number): SourceRow => {
    const { cells } = filled[index]!;
    const day = layout.facts.scan_date ? cellText(layout.facts.scan_date, cells) : "";
    return { line, cells: persons ? cells : written, visit: `${code.of(line, cells).toLowerCase()}\n${dates.scan_date?.read(day) ?? day}` };
  };
  const datesAs = Object.values(dates).map(({ remark }) => remark);
  const remarks = [
    columns.remark,
    code.remark,
    persons && personsRowsRemark,
    earlierRemark(layout),
    titleRemark(titles),
    ...new Set(datesAs),
    ...reader.notes,
    ...table.remarks,
  ].filter((remark) => remark !== null);
  return {
    ok: true,
    rows,
    problems,
    empty,
    hasCodes: code.column !== null,
    form: layout.form,
    header: header.cells,
    source: options.rows === "good" ? rest.map(sourceRow) : [],
    leftOut: leftOut(layout, [code.column, device], options.reportType),
    remarks,
  };
}

type RowCodes =
  | {
      readonly ok: true;
      readonly of: (line: number, cells: readonly string[]) => string;
      readonly column: Column | null;
      readonly remark: string | null;
    }
  | { readonly ok: false; readonly message: string };

function codeOfRows(layout: Layout, { map = new Map(), rowsWithoutCode }: StudyScansOptions): RowCodes {
  const code = codeColumnOf(layout, map);
  if (code.ok) return { ...code, of: (_, cells) => cellText(code.column, cells) };
  if (rowsWithoutCode === undefined || layout.form === "long") return code;
  return { ok: true, of: (line) => `row ${line}`, column: null, remark: "No column has codes: each row counts as another person." };
}

type StudyReader = RowReader & { readonly notes: Set<string> };

type RowReading =
  | { readonly ok: true; readonly facts: RowFacts; readonly stated: StatedFacts; readonly scans: Scan[] }
  | { readonly ok: false; readonly messages: readonly string[] };

function readRow(reader: StudyReader, cells: readonly string[], { reportType, menopausalStatus }: StudyScansOptions): RowReading {
  const misshapen = misshapenRow(reader, cells);
  if (misshapen !== null) return { ok: false, messages: [misshapen] };
  const row = readStatedRow(reader, cells);
  if (!row.ok) return { ok: false, messages: [row.message] };
  const all = valuesOf(reader, row.facts, cells, reportType);
  const refusals = all.map((value) => (value.ok ? otherDefinition(row.facts.context.method, value.parameter.key) : null));
  for (const refusal of refusals) if (refusal !== null) reader.notes.add(refusal.message);
  const measured = all.filter((_, index) => refusals[index] === null);
  const messages = all.flatMap((value) => (value.ok || value.code === "missing_value" ? [] : [value.message]));
  if (messages.length > 0) return { ok: false, messages: [...new Set(messages)] };
  for (const value of measured) if (value.ok && value.note !== null) reader.notes.add(`${value.parameter.key}: ${value.note}`);
  const stated = { ...row.stated, menopausalStatus: row.stated.menopausalStatus ?? menopausalStatus ?? null };
  return { ok: true, facts: row.facts, stated, scans: scansOf({ ...row, stated }, measured, reportType) };
}

function valuesOf(reader: RowReader, facts: RowFacts, cells: readonly string[], reportType: ReportType): MeasuredValue[] {
  if (reader.layout.form === "long") {
    const value = measureLongRow(reader, facts, cells, findParameter);
    return [value.ok && reportTypeOf(value.parameter.key) !== reportType ? otherType(value.parameter.key, reportType) : value];
  }
  return parametersOf(reader.layout, reportType).map((column) => measureCell(reader, facts, column, cells));
}

function otherType(key: string, reportType: ReportType): MeasuredValue {
  return { ok: false, code: "other_type", message: `${key} is not a parameter of ${reportTypes[reportType].label}.` };
}

function parametersOf({ parameters }: Layout, reportType: ReportType) {
  return parameters.filter(({ parameter }) => reportTypeOf(parameter.key) === reportType);
}

function scansOf(
  { facts, stated }: { facts: RowFacts; stated: StatedFacts },
  measured: readonly MeasuredValue[],
  reportType: ReportType,
): Scan[] {
  const bySite = new Map<Site, Measurement[]>();
  for (const value of measured) {
    if (!value.ok) continue;
    const measurements = bySite.get(value.site) ?? [];
    bySite.set(value.site, measurements);
    measurements.push({ parameter: value.parameter.key, value: value.value });
  }
  const { sites } = reportTypes[reportType];
  const { scanner, motionGrade, scale } = facts.context;
  return [...bySite].map(([site, measurements]) => ({
    site,
    side: sites.find(({ key }) => key === site)?.sided === false ? null : stated.side,
    scanDate: stated.scanDate,
    scanner,
    motionGrade,
    protocol: stated.protocol,
    ...(scale !== null && scanner !== scale ? { scale } : {}),
    measurements,
  }));
}

function leftOut(layout: Layout, alsoUsed: readonly (Column | null)[], reportType: ReportType): string[] {
  const used = new Set([
    ...alsoUsed.flatMap((column) => (column === null ? [] : [column.index])),
    ...(layout.height === null ? [] : [layout.height.index]),
    ...Object.values(layout.facts).map(({ index }) => index),
    ...parametersOf(layout, reportType).map(({ column }) => column.index),
  ]);
  return layout.header
    .filter((name, index) => !used.has(index) && name.trim() !== "" && !isRefusedColumn(name))
    .map((name) => name.trim().slice(0, 60));
}
