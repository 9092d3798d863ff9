import { measuringMethods, type ReadScan, type ScanFileReply, type ScansOfType } from "@trabecula/contracts";
import { countOf, listOf } from "@trabecula/messages";
import { findParameter } from "@trabecula/report-types";
import { UnreadableTable, type TableRecord } from "@trabecula/study-tables";
import { isWorkbook, readTable, textOfTable, type SheetChoice, type StudyTable } from "@trabecula/study-tables/workbook";
import type { ScanFileHint } from "../format.ts";
import { readPlainFile } from "../plain-file.ts";
import { isHeader, personRole, type PersonRole } from "../person/index.ts";
import { headBytes, isOfScanner } from "./is-of-scanner.ts";

export { headBytes, isOfScanner } from "./is-of-scanner.ts";

export interface StudyHint {
  readonly missing?: readonly string[] | undefined;
  readonly named?: readonly string[] | undefined;
}

/**
 * Reads a study's table unchanged, and a scanner's file as one row per scan, without names and birth dates.
 * @param most rows to read, the header included
 * @throws UnreadableTable with a sentence for the owner of the file
 */
export async function readStudyTable(
  bytes: Uint8Array,
  most: number,
  choice: SheetChoice = {},
  { missing, named = [] }: StudyHint = {},
): Promise<StudyTable> {
  if (isOfScanner(bytes.subarray(0, headBytes))) return ofExport(bytes, named, () => readTable(bytes, most, choice), { missing });
  const table = await readTable(bytes, most, choice);
  if (table.sheet === null) return table;
  const text = new TextEncoder().encode([...textOfTable(table)].join(""));
  if (!isOfScanner(text.subarray(0, headBytes))) return table;
  const { sheet, otherSheets, remarks, daysFrom } = table;
  const scans = await ofExport(text, named, () => table, { missing, ...(daysFrom && { daysFrom }) });
  return scans.sheet === null ? { ...scans, sheet, otherSheets, remarks: [...scans.remarks, ...remarks] } : scans;
}

type ReadAsTable = () => StudyTable | Promise<StudyTable>;

/** A map that names columns of the export reads these; the person's other columns are emptied. */
async function ofExport(bytes: Uint8Array, named: readonly string[], asTable: ReadAsTable, hint: ScanFileHint): Promise<StudyTable> {
  if (named.length === 0 || isOfScanner(bytes.subarray(0, headBytes), named)) return tableOfScans(bytes, hint);
  const table = await asTable();
  const place = table.records.findIndex(({ cells }) => isHeader(cells));
  const personal = new Set(
    (table.records[place]?.cells ?? []).flatMap((name, index) =>
      !named.includes(name.trim()) && personalRoles.has(personRole(name)) ? [index] : [],
    ),
  );
  const emptied = ({ cells, line }: TableRecord) => ({ line, cells: cells.map((cell, index) => (personal.has(index) ? "" : cell)) });
  return { ...table, records: table.records.map((record, index) => (index <= place ? record : emptied(record))) };
}

const personalRoles = new Set<PersonRole | null>(["identity", "birthDate", "remark"]);

/** Returns a plain text's bytes, and for other files the text of `readStudyTable`. @throws UnreadableTable as it does */
export async function studyContent(bytes: Uint8Array, most: number): Promise<StudyContent> {
  if (!isWorkbook(bytes) && !isOfScanner(bytes.subarray(0, headBytes))) return { content: bytes, remarks: [] };
  const table = await readStudyTable(bytes, most);
  return { content: [...textOfTable(table)].join(""), remarks: table.remarks };
}

export interface StudyContent {
  readonly content: Uint8Array | string;
  readonly remarks: readonly string[];
}

async function tableOfScans(bytes: Uint8Array, hint: ScanFileHint): Promise<StudyTable> {
  const read = await readPlainFile(bytes, hint);
  if (!read.ok) throw new UnreadableTable(read.message);
  return scansAsTable(read.reply);
}

const facts: readonly (readonly [column: string, of: (scan: ReadScan) => string | number | null])[] = [
  ["id", ({ subjectCode }) => subjectCode],
  ["sex", ({ sex }) => sex],
  ["age", ({ ageYears }) => ageYears],
  ["scan_date", ({ scanDate }) => scanDate],
  ["site", ({ site }) => site],
  ["side", ({ side }) => side],
  ["scanner", ({ scanner }) => scanner],
  ["motion_grade", ({ motionGrade }) => motionGrade],
  ["method", ({ format }) => measuringMethods.find((method) => method === format) ?? null],
];

/** One row per scan, in catalog units. Omits evaluations that a later line replaces. */
export function scansAsTable(reply: ScanFileReply): StudyTable {
  const parts: readonly ScansOfType[] = [reply, ...(reply.others ?? [])];
  const scans = parts.flatMap((part) => part.scans).filter(({ superseded }) => !superseded);
  const keys = [...new Set(scans.flatMap(({ values }) => values.map(({ parameter }) => parameter)))].filter(
    (key) => findParameter(key) !== null,
  );
  if (keys.length === 0) throw new UnreadableTable(`${reply.formatLabel}: the file holds no measurement that a reference is made for.`);
  const known = facts.filter(([, of]) => scans.some((scan) => of(scan) !== null));
  const rows = scans
    .map(({ ...scan }): TableRecord => {
      const values = new Map(scan.values.map(({ parameter, value }) => [parameter, value]));
      const cells = [...known.map(([, of]) => of(scan)), ...keys.map((key) => values.get(key) ?? null)];
      return { line: scan.line, cells: cells.map((cell) => String(cell ?? "")) };
    })
    .toSorted((one, other) => one.line - other.line);
  const header = { line: 1, cells: [...known.map(([name]) => name), ...keys.map(headerOf)] };
  return { delimiter: ",", daysFrom: null, records: [header, ...rows], sheet: null, otherSheets: [], remarks: remarksOf(reply, parts) };
}

/** States percent in the header, because small percentages look like fractions. */
function headerOf(key: string): string {
  return findParameter(key)?.unit === "%" ? `${key} (%)` : key;
}

const mostRemarks = 5;

function remarksOf({ formatLabel, identifying }: ScanFileReply, parts: readonly ScansOfType[]): string[] {
  const personal = identifying.length === 0 ? "" : ` Its ${listOf(identifying)} are left out.`;
  const skipped = parts.flatMap((part) => part.skipped.map(({ line, reason }) => `Line ${line}: ${reason}`));
  const ofScans = parts.flatMap((part) =>
    part.scans.flatMap(({ line, notes, values }) => [
      ...notes.map((note) => `Line ${line}: ${note}`),
      ...values.flatMap(({ column, note }) => (note === null ? [] : [`${column}: ${note}`])),
    ]),
  );
  const all = [...new Set([...parts.flatMap(({ warnings }) => warnings), ...skipped, ...ofScans])];
  const further = all.length - mostRemarks;
  return [
    `The file is read as ${formatLabel}, one row per scan.${personal}`,
    ...all.slice(0, mostRemarks),
    ...(further > 0
      ? [`${countOf(further, "further remark is", "further remarks are")} left out here; read the file with trabecula read.`]
      : []),
  ];
}
