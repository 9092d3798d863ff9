import type { CohortColumns, CohortReport } from "@trabecula/contracts";
import {
  decimalSignOfTable,
  decodeText,
  delimiterOf,
  isMissing,
  shortened,
  splitRecords,
  UnreadableTable,
  type TableRecord,
} from "@trabecula/study-tables";
import { formatCount } from "@trabecula/messages";
import type { CohortGroup, CohortReading, ColumnChooser, ReadCohortOptions } from "./cohort-group.ts";
import { FileProblems } from "./file-problems.ts";
import { effectivePersons, personCount } from "./build-cohort.ts";
import { personColumn, readingOf, suggestColumns } from "./suggest-columns.ts";
import { summarizeGroup } from "./measurement-collector.ts";
import { readRows } from "./read-rows.ts";
import { resolveColumns } from "./resolve-columns.ts";

const mostBytes = 20_000_000;
const mostRows = 200_000;
const mostColumns = 2000;
const samplesPerColumn = 5;

/**
 * Reads a raw cohort (CSV, or with semicolons or tabs; decimal point or comma; UTF-8, or UTF-16 with a byte order mark)
 * and says line by line what cannot be used. Values are in the catalogue's units, ages in years; impossible values,
 * ages outside 0 to 120, unknown sexes, formulas and exact repeats are refused, unusual values are kept with a remark.
 *
 * @param fileName for the problems' sentences
 * @param columns what the columns mean, or who decides it; null: what the header suggests
 */
export function readCohort(
  content: string | Uint8Array,
  fileName: string,
  columns: CohortColumns | ColumnChooser | null,
  options: ReadCohortOptions,
): CohortReading {
  if (content.length > mostBytes) return { ok: false, message: "The file is larger than 20 MB." };
  try {
    const text = typeof content === "string" ? content.replace(/^\uFEFF/, "") : decodeText(content);
    const delimiter = delimiterOf(text);
    return readTable({ fileName, delimiter, records: splitRecords(text, delimiter, mostRows + 2) }, columns, options);
  } catch (error) {
    if (error instanceof UnreadableTable) return { ok: false, message: error.message };
    throw error;
  }
}

interface RawTable {
  readonly fileName: string;
  readonly delimiter: string;
  readonly records: readonly TableRecord[];
}

function readTable(table: RawTable, given: CohortColumns | ColumnChooser | null, options: ReadCohortOptions): CohortReading {
  const [first, ...rows] = table.records;
  const header = first?.cells.map((cell) => cell.trim()) ?? [];
  const unusable = tableProblem(header, rows.length);
  if (unusable !== null) return { ok: false, message: unusable };
  const problems = new FileProblems(table.fileName);
  const { columns: reading, missing, remarks } = chooseReading(header, given, options);
  const report: CohortReport = {
    columns: describeColumns(header, rows),
    reading,
    rows: rows.length,
    persons: 0,
    problems: problems.listed,
    refusedRows: 0,
    groups: [],
    remarks: [...remarks],
  };
  for (const message of missing) problems.list(1, message);
  if (reading === null) return { ok: true, report, groups: [] };
  const resolveOptions = { reportType: options.reportType, anyParameter: options.anyParameter ?? false };
  const resolved = resolveColumns(header, reading, resolveOptions, (index) => rows.map(({ cells }) => cells[index] ?? ""));
  for (const message of resolved.problems) problems.list(1, message);
  if (!resolved.ok) return { ok: true, report, groups: [] };
  const reader = {
    ...resolveOptions,
    columns: resolved.columns,
    width: header.length,
    sign: decimalSignOfTable(table.delimiter, rows),
    scanner: options.scanner ?? null,
  };
  const read = readRows(reader, rows, problems);
  const groups = read.collector.toGroups();
  report.remarks.push(
    ...resolved.remarks,
    ...read.remarks,
    ...personRemarks(header, rows, reading, groups),
    ...weightRemarks(reading, groups),
  );
  return {
    ok: true,
    report: { ...report, persons: read.persons, refusedRows: problems.refusedRows, groups: groups.map(summarizeGroup) },
    groups,
  };
}

function chooseReading(header: readonly string[], given: CohortColumns | ColumnChooser | null, { reportType }: ReadCohortOptions) {
  if (given !== null && typeof given !== "function") return { columns: given, missing: [], remarks: [] };
  const suggestion = suggestColumns(header, reportType);
  if (given !== null) return { columns: given(header, suggestion), missing: [], remarks: [] };
  return { ...readingOf(suggestion), remarks: suggestion.remarks };
}

function tableProblem(header: readonly string[], rowCount: number): string | null {
  if (header.length === 0) return "The file is empty.";
  if (header.length > mostColumns) return `The file has ${header.length} columns; at most ${mostColumns} can be read.`;
  if (rowCount > mostRows) return `The file has more than ${formatCount(mostRows)} rows, the most that can be read.`;
  if (rowCount === 0) return "The file has a header and no rows.";
  const isHeaderless = header.every((name) => name === "" || Number.isFinite(Number(name.replace(",", "."))));
  return isHeaderless ? "The first line holds numbers; it must name the columns." : null;
}

function describeColumns(header: readonly string[], rows: readonly TableRecord[]): CohortReport["columns"] {
  const start = rows.slice(0, 200);
  return header.map((name, index) => {
    const samples = new Set(start.map(({ cells }) => shortened((cells[index] ?? "").trim())).filter((text) => !isMissing(text)));
    return { name, samples: [...samples].slice(0, samplesPerColumn) };
  });
}

/** Uneven weights reduce the effective sample size. */
function weightRemarks({ weight }: CohortColumns, groups: readonly CohortGroup[]): string[] {
  if (!weight) return [];
  const counts = groups.map(({ cohort }) => ({ persons: personCount(cohort), effective: effectivePersons(cohort) }));
  const least = counts.reduce<(typeof counts)[number] | null>(
    (worst, each) => (worst === null || each.effective / each.persons < worst.effective / worst.persons ? each : worst),
    null,
  );
  if (least === null) return [];
  const told = `${formatCount(least.persons)} people tell as much as ${formatCount(Math.round(least.effective))} of equal weight`;
  return [`Rows count by the column “${weight}”, over its mean; at the most uneven, ${told}.`];
}

/** Warns if visits could be mistaken for people, as no column names persons. */
function personRemarks(
  header: readonly string[],
  rows: readonly TableRecord[],
  reading: CohortColumns,
  groups: readonly { readonly mostVisits: number }[],
): string[] {
  if (reading.person !== null) {
    const most = Math.max(0, ...groups.map(({ mostVisits }) => mostVisits));
    return most > 1 ? [`Persons have up to ${most} rows: each row weighs 1 / rows of its person, so that a person counts once.`] : [];
  }
  const column = personColumn(header);
  const codes =
    column === null ? [] : rows.map(({ cells }) => (cells[header.indexOf(column)] ?? "").trim()).filter((code) => !isMissing(code));
  const different = new Set(codes).size;
  if (different === codes.length) return ["Every row counts as another person."];
  return [
    `The column “${column}” has ${different} different codes in ${codes.length} rows. If they name persons, say so: otherwise visits count as people.`,
  ];
}
