import { mostImportedPatients, type FileProblem } from "@trabecula/contracts";
import { decimalSignOfTable, readSexCoding, UnreadableTable } from "@trabecula/study-tables";
import { readTable, sheetRemark, type StudyTable } from "@trabecula/study-tables/workbook";
import { formatCount } from "@trabecula/messages";
import { findColumns, type FoundColumns } from "./columns.ts";
import { PatientLine, type CodedPatient } from "./patient-line.ts";

export interface ImportedPatient {
  readonly line: number;
  readonly patient: CodedPatient;
}

export interface PatientsReading {
  readonly patients: readonly ImportedPatient[];
  readonly problems: readonly FileProblem[];
  readonly leftOut: readonly string[];
  readonly remarks: readonly string[];
}

export interface PatientsFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  /** If false, name columns are left out. */
  readonly keepsNames: boolean;
  /** Calendar date in UTC, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Further problems are counted but not listed. */
const mostProblems = 200;

/** Reads a table of patients: each line a patient, or all reasons why not. Guesses nothing. */
export async function readPatients({ bytes, name, keepsNames, today }: PatientsFile): Promise<PatientsReading> {
  const refused = (message: string, leftOut: readonly string[] = []): PatientsReading => ({
    patients: [],
    problems: [{ file: name, line: null, message }],
    leftOut,
    remarks: [],
  });
  try {
    const table = await readTable(bytes, mostImportedPatients + 2);
    const [header, ...records] = table.records;
    if (!header) return refused("The file is empty.");
    const columns = findColumns(header.cells, keepsNames);
    if (typeof columns === "string") return refused(columns);
    if (records.length === 0) return refused("The table has a header and no patients.", columns.leftOut);
    if (records.length > mostImportedPatients)
      return refused(`The table has more than ${formatCount(mostImportedPatients)} patients; split it.`, columns.leftOut);
    const reading = readRows(table, columns, name, today);
    const remark = sheetRemark(table);
    return remark === null ? reading : withRemark(reading, remark);
  } catch (error) {
    if (error instanceof UnreadableTable) return refused(error.message);
    throw error;
  }
}

function withRemark(reading: PatientsReading, remark: string): PatientsReading {
  return { ...reading, remarks: [...reading.remarks, remark] };
}

function readRows({ records, delimiter }: StudyTable, { places, leftOut }: FoundColumns, file: string, today: string): PatientsReading {
  const [header, ...rows] = records;
  const sexPlace = places.get("sex")!;
  const sexes = readSexCoding(
    { header: header!.cells[sexPlace]!, values: {} },
    rows.map(({ cells }) => cells[sexPlace] ?? ""),
  );
  if (!sexes.ok) return { patients: [], problems: [{ file, line: null, message: sexes.message }], leftOut, remarks: [] };
  const patients: ImportedPatient[] = [];
  const problems: FileProblem[] = [];
  const lineOf = new Map<string, number>();
  const sign = decimalSignOfTable(delimiter, rows);
  for (const { line, cells } of rows) {
    const read = new PatientLine(cells, places, sign);
    // An unquoted decimal comma splits a cell in two and would shift the following columns.
    if (cells.slice(header!.cells.length).some((text) => text.trim() !== ""))
      read.refuse("line", "The line has more cells than the header.");
    const patient = read.patient(sexes.read, today);
    const key = read.code?.toLowerCase();
    const earlier = key === undefined ? undefined : lineOf.get(key);
    if (earlier !== undefined) read.refuse("code", `The code stands on line ${earlier} already.`);
    if (key !== undefined) lineOf.set(key, lineOf.get(key) ?? line);
    if (patient && read.reasons.length === 0) patients.push({ line, patient });
    problems.push(...read.reasons.map((message) => ({ file, line, message })));
  }
  const remarks = sexes.remark === null ? [] : [sexes.remark];
  return { patients, problems: shortList(problems, file), leftOut, remarks };
}

function shortList(problems: readonly FileProblem[], file: string): FileProblem[] {
  if (problems.length <= mostProblems) return [...problems];
  const rest = { file, line: null, message: `${problems.length - mostProblems} more problems are not listed.` };
  return [...problems.slice(0, mostProblems), rest];
}
