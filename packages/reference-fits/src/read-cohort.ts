import type { CohortColumns, CohortReport } from "@trabecula/contracts";
import { decodeText, delimiterOf, isMissing, shortened, splitRecords, UnreadableTable, type TableRecord } from "@trabecula/study-tables";
import type { CohortReading, OverlookedPersons, ReadCohortOptions } from "./cohort-group.ts";
import { FileProblems } from "./file-problems.ts";
import { guessColumns, personColumn } from "./guess-columns.ts";
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
 * @param columns what the columns mean; null: what the header suggests
 */
export function readCohort(
  content: string | Uint8Array,
  fileName: string,
  columns: CohortColumns | null,
  options: ReadCohortOptions,
): CohortReading {
  if (content.length > mostBytes) return { ok: false, message: "The file is larger than 20 MB." };
  try {
    const text = typeof content === "string" ? content.replace(/^\uFEFF/, "") : decodeText(content);
    const delimiter = delimiterOf(text);
    return readTable({ fileName, delimiter, records: splitRecords(text, delimiter) }, columns, options);
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

function readTable({ fileName, delimiter, records }: RawTable, given: CohortColumns | null, options: ReadCohortOptions): CohortReading {
  const [first, ...rows] = records;
  const header = first?.cells.map((cell) => cell.trim()) ?? [];
  const unusable = tableProblem(header, rows.length);
  if (unusable !== null) return { ok: false, message: unusable };
  const problems = new FileProblems(fileName);
  const guess = given ? null : guessColumns(header, options.reportType);
  const reading = given ?? guess!.columns;
  const empty: CohortReport = {
    columns: describeColumns(header, rows),
    reading,
    rows: rows.length,
    persons: 0,
    problems: problems.listed,
    refusedRows: 0,
    groups: [],
    remarks: [],
  };
  const overlooked = findOverlookedPersons(header, rows, reading);
  if (reading === null) {
    for (const message of guess!.remarks) problems.list(1, message);
    return { ok: true, report: empty, groups: [], overlooked };
  }
  const resolveOptions = { reportType: options.reportType, anyParameter: options.anyParameter ?? false };
  const resolved = resolveColumns(header, reading, resolveOptions, (index) => rows.map(({ cells }) => cells[index] ?? ""));
  for (const message of resolved.problems) problems.list(1, message);
  if (!resolved.ok) return { ok: true, report: { ...empty, remarks: [...(guess?.remarks ?? [])] }, groups: [], overlooked };
  const reader = { ...resolveOptions, columns: resolved.columns, width: header.length, delimiter, scanner: options.scanner ?? null };
  const read = readRows(reader, rows, problems);
  const groups = read.collector.toGroups();
  const remarks = [...(guess?.remarks ?? []), ...resolved.remarks, ...read.remarks, ...personRemarks(reading, overlooked, groups)];
  const report = { ...empty, persons: read.persons, refusedRows: problems.refusedRows, groups: groups.map(summarizeGroup), remarks };
  return { ok: true, report, groups, overlooked };
}

function tableProblem(header: readonly string[], rowCount: number): string | null {
  if (header.length === 0) return "The file is empty.";
  if (header.length > mostColumns) return `The file has ${header.length} columns; at most ${mostColumns} can be read.`;
  if (rowCount > mostRows) return `The file has ${rowCount} rows; at most ${mostRows} can be read.`;
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

/** Visits must never be taken for people because nobody said which column names them. */
function findOverlookedPersons(
  header: readonly string[],
  rows: readonly TableRecord[],
  reading: CohortColumns | null,
): OverlookedPersons | null {
  const column = personColumn(header);
  if (column === null || reading?.person != null) return null;
  const index = header.indexOf(column);
  const codes = rows.map(({ cells }) => (cells[index] ?? "").trim()).filter((code) => !isMissing(code));
  const persons = new Set(codes).size;
  return persons < codes.length ? { column, persons, rows: codes.length } : null;
}

function personRemarks(
  reading: CohortColumns,
  overlooked: OverlookedPersons | null,
  groups: readonly { readonly mostVisits: number }[],
): string[] {
  if (overlooked)
    return [
      `The column “${overlooked.column}” has ${overlooked.persons} different codes in ${overlooked.rows} rows. If they name persons, say so: otherwise visits count as people.`,
    ];
  if (reading.person === null) return ["Every row counts as another person."];
  const most = Math.max(0, ...groups.map(({ mostVisits }) => mostVisits));
  return most > 1 ? [`Persons have up to ${most} rows: each row weighs 1 / rows of its person, so that a person counts once.`] : [];
}
