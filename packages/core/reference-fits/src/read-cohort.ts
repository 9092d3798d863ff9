import { megabytes, uploadLimits, type CohortColumns, type CohortReport } from "@trabecula/contracts";
import {
  decimalSignOfTable,
  decodeText,
  delimiterOf,
  isMissing,
  noCodeIn,
  shortened,
  splitRecords,
  refuseUnreadable,
  withoutFormLines,
  type TableRecord,
} from "@trabecula/study-tables";
import { countOf, formatCount } from "@trabecula/messages";
import {
  effectivePersons,
  peopleText,
  personCount,
  summarizeGroup,
  type CohortGroup,
  type CohortReading,
  type ColumnChooser,
  type ReadCohortOptions,
} from "./cohort-group.ts";
import { FileProblems } from "./file-problems.ts";
import { personColumn, readingOf, suggestColumns } from "./suggest-columns.ts";
import { readRows } from "./read-rows.ts";
import { resolveColumns } from "./resolve-columns.ts";
import { findScanColumn, leftOutReason, selectRows, withScanColumns } from "./select-rows.ts";
import { wholeYearWarning } from "@trabecula/reference-stats";

const mostRows = 200_000;
const mostColumns = 2000;
const samplesPerColumn = 5;

/**
 * CSV, semicolons or tabs; decimal point or comma; UTF-8, or UTF-16 with a byte order mark; in the catalogue's units and
 * years. Refuses impossible values, ages outside 0 to 120, unknown sexes, formulas and exact repeats by line; keeps
 * unusual values with a remark.
 * @param fileName for the problems' sentences
 * @param columns what the columns mean, or who decides it; null: what the header suggests
 */
export function readCohort(
  content: string | Uint8Array,
  fileName: string,
  columns: CohortColumns | ColumnChooser | null,
  options: ReadCohortOptions,
): CohortReading {
  if (content.length > uploadLimits.cohort) return { ok: false, message: `The file is larger than ${megabytes(uploadLimits.cohort)} MB.` };
  try {
    const text = typeof content === "string" ? content.replace(/^\uFEFF/, "") : decodeText(content);
    const delimiter = delimiterOf(text);
    return readTable({ fileName, delimiter, records: withoutFormLines(splitRecords(text, delimiter, mostRows + 2)) }, columns, options);
  } catch (error) {
    return refuseUnreadable(error);
  }
}

interface RawTable {
  readonly fileName: string;
  readonly delimiter: string;
  readonly records: readonly TableRecord[];
}

function readTable(table: RawTable, given: CohortColumns | ColumnChooser | null, options: ReadCohortOptions): CohortReading {
  const [first, ...all] = table.records;
  const rows = all.filter(({ cells }) => noCodeIn(cells) === null);
  const header = first?.cells.map((cell) => cell.trim()) ?? [];
  const unusable = tableProblem(header, all.length);
  if (unusable !== null) return { ok: false, message: unusable };
  const problems = new FileProblems(table.fileName);
  for (const { line, cells } of all) {
    const noCode = noCodeIn(cells);
    if (noCode !== null) problems.refuseRow(line, noCode);
  }
  const cellsOf = (index: number) => rows.map(({ cells }) => cells[index] ?? "");
  const { columns: chosen, missing, remarks } = chooseReading(header, given, options, findScanColumn(header, "site", cellsOf));
  const reading = chosen && withScanColumns(header, chosen, cellsOf);
  const report: CohortReport = {
    columns: describeColumns(header, rows),
    reading,
    rows: all.length,
    persons: 0,
    problems: problems.listed,
    refusedRows: 0,
    leftOut: [],
    groups: [],
    remarks: [...remarks],
    warnings: [],
  };
  for (const message of missing) problems.list(1, message);
  if (reading === null) return { ok: true, report, groups: [] };
  const resolveOptions = { reportType: options.reportType, anyParameter: options.anyParameter ?? false };
  const resolved = resolveColumns(header, reading, resolveOptions, cellsOf);
  for (const message of resolved.problems) problems.list(1, message);
  if (!resolved.ok) return { ok: true, report, groups: [] };
  const selection = selectRows(header, reading, rows);
  if (selection.stop !== null) return stopped(report, table.fileName, selection.stop);
  const reader = {
    ...resolveOptions,
    columns: resolved.columns,
    width: header.length,
    sign: decimalSignOfTable(table.delimiter, rows),
    scanner: selection.scanner ?? reading.onlyScanner ?? options.scanner ?? null,
    ageIs: reading.ageIs,
    selected: selection.selected,
  };
  const read = readRows(reader, rows, problems);
  const repeated = read.repeated.finding(rows.length, reading.person !== null);
  if (repeated.stop !== null) return stopped({ ...report, persons: read.persons }, table.fileName, repeated.stop);
  const notChosen = selection.leftOut.map((each) => ({ reason: leftOutReason(each.reason, reading), rows: each.rows }));
  const leftOut = [...notChosen, ...problems.reasons()];
  const groups = read.collector.toGroups().map((group) => ({ ...group, warnings: repeated.warnings, leftOut }));
  report.remarks.push(
    ...resolved.remarks,
    ...notChosen.map(({ reason, rows: count }) => `${countOf(count, "row")} left out: ${reason}.`),
    ...(reading.ageIs === "completed-years" ? ["Ages are completed years; half a year was added to each."] : []),
    ...read.remarks,
    ...personRemarks(header, rows, reading, groups),
    ...weightRemarks(reading, groups),
  );
  return {
    ok: true,
    report: {
      ...report,
      persons: read.persons,
      refusedRows: problems.refusedRows,
      leftOut: selection.leftOut,
      groups: groups.map(summarizeGroup),
      warnings: [...repeated.warnings, ...wholeYearWarning(read.ages)],
    },
    groups,
  };
}

function stopped(report: CohortReport, file: string, message: string): CohortReading {
  return { ok: true, report: { ...report, problems: [{ file, line: null, message }, ...report.problems] }, groups: [] };
}

function chooseReading(
  header: readonly string[],
  given: CohortColumns | ColumnChooser | null,
  { reportType }: ReadCohortOptions,
  site: string | null,
) {
  if (given !== null && typeof given !== "function") return { columns: given, missing: [], remarks: [] };
  const suggestion = suggestColumns(header, reportType, site);
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
  const counts = groups.map(({ cohort }) => ({ people: personCount(cohort), effective: effectivePersons(cohort) }));
  const [least] = counts.toSorted((one, other) => one.effective / one.people - other.effective / other.people);
  if (least === undefined) return [];
  return [`Rows count by the column “${weight}”; at the most uneven, there are ${peopleText(least.people, least.effective)}.`];
}

/** Visits could be mistaken for people, as no column names persons. */
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
