import { readFileSync } from "node:fs";
import { mostImportedScans, type Device, type FileProblem, type ReportImportQuery, type ReportType } from "@trabecula/contracts";
import { countOf, formatCount } from "@trabecula/messages";
import {
  codeHeaders,
  groupScans,
  parseColumnMap,
  readStudyScans,
  type ScanGroup,
  type StudyRow,
  type StudyScansOptions,
} from "@trabecula/scoring";
import { missingCodes, UnreadableTable } from "@trabecula/study-tables";
import { readStudyTable } from "@trabecula/scan-files/study-table";
import { onDevices } from "./devices-of-rows.ts";
import { noRefusedScans, RefusedScans } from "./refused-scans.ts";

/** Long format: ten thousand scans of forty values. */
const mostRows = 400_000;

interface ScansRead {
  readonly groups: readonly ScanGroup[];
  readonly studyRows: readonly StudyRow[];
  readonly problems: readonly FileProblem[];
  readonly rows: number;
  readonly leftOut: readonly string[];
  readonly remarks: readonly string[];
  readonly refused: RefusedScans;
}

export async function readScans(file: ScansFile): Promise<ScansRead> {
  try {
    return await read(file);
  } catch (error) {
    if (error instanceof UnreadableTable) return refused(file, error.message);
    throw error;
  }
}

async function read(file: ScansFile): Promise<ScansRead> {
  const options = optionsOf(file);
  const { sheet, hidden } = file.query;
  const { map = new Map(), missing } = options;
  const choice = { sheet, hidden, codes: codeHeaders(map) };
  const table = await readStudyTable(readFileSync(file.path), mostRows + 2, choice, { missing, named: [...map.keys()] });
  if (table.records.length > mostRows + 1) return refused(file, `The table has more than ${formatCount(mostRows)} rows; split it.`);
  if (table.records.length === 0 && table.otherSheets.length > 0)
    return refused(file, "The sheet that was read is empty; choose another, or put the scans there.");
  const reading = readStudyScans(table, options);
  if (!reading.ok) return refused(file, reading.message);
  const named = onDevices(reading.rows, file.devices);
  const back = new RefusedScans(reading, table.delimiter);
  back.add([...reading.problems, ...named.problems]);
  const studyRows = back.withoutThem(named.rows);
  const { groups: all, problems, repeated, sameSite } = groupScans({ ...reading, rows: studyRows });
  back.addGroups(all, problems);
  const groups = isPartly(file) ? all.filter(({ lines }) => !back.has(lines[0]!)) : all;
  const scans = groups.reduce((sum, group) => sum + group.scans.length, 0);
  if (scans > mostImportedScans) return refused(file, `The table has more than ${formatCount(mostImportedScans)} scans; split it.`);
  const everyProblem = [...reading.problems, ...named.problems, ...problems].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  if (groups.length === 0 && everyProblem.length === 0) return refused(file, "The table has no value to make a report of.");
  return {
    groups,
    studyRows,
    problems: everyProblem.map((problem) => ({ file: file.name, ...problem })),
    rows: reading.rows.length,
    leftOut: reading.leftOut,
    remarks: [...reading.remarks, ...named.remarks, ...remarksOf(reading.empty, repeated, sameSite)],
    refused: back,
  };
}

function remarksOf(empty: number, repeated: number, sameSite: number): string[] {
  return [
    ...(empty === 0 ? [] : [`${countOf(empty, "row has", "rows have")} no value and ${empty === 1 ? "makes" : "make"} no report.`]),
    ...(repeated === 0
      ? []
      : [
          `${countOf(repeated, "value or scan stands", "values or scans stand")} in the file twice and ${repeated === 1 ? "is" : "are"} taken once.`,
        ]),
    ...(sameSite === 0
      ? []
      : [`${countOf(sameSite, "scan is", "scans are")} of a site of which the same visit has another scan; are they repeats?`]),
  ];
}

function refused({ name }: ScansFile, message: string): ScansRead {
  return {
    groups: [],
    studyRows: [],
    problems: [{ file: name, line: null, message }],
    rows: 0,
    leftOut: [],
    remarks: [],
    refused: noRefusedScans,
  };
}

export const isPartly = ({ query }: ScansFile): boolean => query.rows === "good";

export interface ScansFile {
  readonly path: string;
  readonly name: string;
  readonly reportType: ReportType;
  readonly devices: readonly Device[];
  /** The column map is checked before the upload is received. */
  readonly query: Omit<ReportImportQuery, "datasetId" | "reportType" | "workspace" | "createPatients" | "dryRun" | "plan" | "reason">;
}

function optionsOf({
  reportType,
  query: { map, study: _, missing, sheet: __, hidden: ___, ...query },
}: Pick<ScansFile, "reportType" | "query">): StudyScansOptions {
  const reading = map === undefined ? null : parseColumnMap(map);
  if (reading && !reading.ok) throw new Error("A map came to a thread that was not checked.");
  return { ...query, reportType, missing: missingCodes(missing), ...(reading ? { map: reading.map } : {}) };
}
