import { readFileSync } from "node:fs";
import { mostImportedScans, type FileProblem } from "@trabecula/contracts";
import { groupScans, readStudyScans, type ScanGroup } from "@trabecula/scoring";
import { shortened, UnreadableTable } from "@trabecula/study-tables";
import { readTable, type StudyTable } from "@trabecula/study-tables/workbook";
import { countOf, formatCount, listOf } from "@trabecula/messages";
import { onDevices } from "./devices-of-rows.ts";
import { optionsOf, type ScansFile } from "./import-options.ts";

/** Long format: ten thousand scans of forty values. */
const mostRows = 400_000;

export interface ScansRead {
  readonly groups: readonly ScanGroup[];
  readonly problems: readonly FileProblem[];
  readonly rows: number;
  readonly leftOut: readonly string[];
  readonly remarks: readonly string[];
}

/** Groups scans by patient and day. Guesses nothing and skips nothing. */
export async function readScans(file: ScansFile): Promise<ScansRead> {
  try {
    return await read(file);
  } catch (error) {
    if (error instanceof UnreadableTable) return refused(file, error.message);
    throw error;
  }
}

async function read(file: ScansFile): Promise<ScansRead> {
  const table = await readTable(readFileSync(file.path), mostRows + 2, file.query.sheet);
  if (table.records.length > mostRows + 1) return refused(file, `The table has more than ${formatCount(mostRows)} rows; split it.`);
  if (table.records.length === 0 && table.otherSheets.length > 0)
    return refused(file, "The sheet that was read is empty; choose another, or put the scans there.");
  const reading = readStudyScans(table, optionsOf(file));
  if (!reading.ok) return refused(file, reading.message);
  const named = onDevices(reading.rows, file.devices);
  const { groups, problems, repeated, sameSite } = groupScans({ ...reading, rows: named.rows });
  const scans = groups.reduce((sum, group) => sum + group.scans.length, 0);
  if (scans > mostImportedScans) return refused(file, `The table has more than ${formatCount(mostImportedScans)} scans; split it.`);
  const all = [...reading.problems, ...named.problems, ...problems].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  if (groups.length === 0 && all.length === 0) return refused(file, "The table has no value to make a report of.");
  return {
    groups,
    problems: all.map((problem) => ({ file: file.name, ...problem })),
    rows: reading.rows.length,
    leftOut: reading.leftOut,
    remarks: [...reading.remarks, ...named.remarks, ...remarksOf(reading.empty, repeated, sameSite), ...sheetRemark(table)],
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

function sheetRemark({ sheet, otherSheets }: Pick<StudyTable, "sheet" | "otherSheets">): string[] {
  if (otherSheets.length === 0) return [];
  return [
    `Read was the sheet “${shortened(sheet ?? "")}” alone, not ${listOf(otherSheets.slice(0, 5).map((sheet) => `“${shortened(sheet)}”`))}.`,
  ];
}

function refused({ name }: ScansFile, message: string): ScansRead {
  return { groups: [], problems: [{ file: name, line: null, message }], rows: 0, leftOut: [], remarks: [] };
}
