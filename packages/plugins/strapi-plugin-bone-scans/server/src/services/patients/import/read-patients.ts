import { mostImportedPatients, type FileProblem } from "@trabecula/contracts";
import { decimalSignOfTable, isMissing, noCodeIn, readSexCoding, UnreadableTable, type TableRecord } from "@trabecula/study-tables";
import { readTable, type SheetChoice, type StudyTable } from "@trabecula/study-tables/workbook";
import { formatCount } from "@trabecula/messages";
import { findColumns, type FoundColumns } from "./columns.ts";
import { PatientLine, type CodedPatient } from "./patient-line.ts";

export interface ImportedPatient {
  readonly line: number;
  readonly patient: CodedPatient;
}

export interface PatientsReading {
  readonly patients: readonly ImportedPatient[];
  readonly rows: number;
  readonly codesTwice: readonly string[];
  readonly conflicts: readonly FileProblem[];
  readonly problems: readonly FileProblem[];
  readonly leftOut: readonly string[];
  readonly remarks: readonly string[];
  /** True if a cell of an omitted name column holds a name. */
  readonly holdsUnwantedNames: boolean;
  readonly source: PatientLines | null;
}

export interface PatientLines {
  readonly delimiter: string;
  readonly header: readonly string[];
  readonly rows: readonly TableRecord[];
  readonly refused: readonly FileProblem[];
}

export interface PatientsFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  /** If false, name columns are left out. */
  readonly keepsNames: boolean;
  /** Calendar date in UTC, `YYYY-MM-DD`. */
  readonly today: string;
  readonly choice: SheetChoice;
  readonly isPartly: boolean;
}

const mostProblems = 200;

/** Reads each line as a patient, or gives all reasons against it. Guesses nothing. */
export async function readPatients({ bytes, name, keepsNames, today, choice, isPartly }: PatientsFile): Promise<PatientsReading> {
  const refused = (message: string, leftOut: readonly string[] = []): PatientsReading => ({
    ...{ patients: [], rows: 0, codesTwice: [], conflicts: [] },
    problems: [{ file: name, line: null, message }],
    leftOut,
    remarks: [],
    holdsUnwantedNames: false,
    source: null,
  });
  try {
    const table = await readTable(bytes, mostImportedPatients + 2, choice);
    const [header, ...records] = table.records;
    if (!header) return refused("The file is empty.");
    const columns = findColumns(header.cells, keepsNames);
    if (typeof columns === "string") return refused(columns);
    if (records.length === 0) return refused("The table has a header and no patients.", columns.leftOut);
    if (records.length > mostImportedPatients)
      return refused(`The table has more than ${formatCount(mostImportedPatients)} patients; split it.`, columns.leftOut);
    const reading = readRows(table, columns, name, today);
    const { delimiter } = table;
    const { everyProblem, firstOfTwice, ...read } = reading;
    const isRead = everyProblem.every(({ line }) => line !== null);
    const lines = { delimiter, header: header.cells, rows: records, refused: [...everyProblem, ...firstOfTwice] };
    const source = isPartly && isRead ? lines : null;
    return { ...read, problems: shortList(everyProblem, name), source, remarks: [...read.remarks, ...table.remarks] };
  } catch (error) {
    if (error instanceof UnreadableTable) return refused(error.message);
    throw error;
  }
}

function readRows(
  { records, delimiter }: StudyTable,
  { places, leftOut, unwantedNames }: FoundColumns,
  file: string,
  today: string,
): Omit<PatientsReading, "problems" | "source"> & { everyProblem: readonly FileProblem[]; firstOfTwice: readonly FileProblem[] } {
  const [header, ...rows] = records;
  const sexPlace = places.get("sex")!;
  const sexes = readSexCoding(
    { header: header!.cells[sexPlace]!, values: {} },
    rows.map(({ cells }) => cells[sexPlace] ?? ""),
  );
  const holdsUnwantedNames = rows.some(({ cells }) => unwantedNames.some((place) => !isMissing((cells[place] ?? "").trim())));
  if (!sexes.ok)
    return {
      ...{
        patients: [],
        rows: 0,
        codesTwice: [],
        conflicts: [],
        everyProblem: [{ file, line: null, message: sexes.message }],
        firstOfTwice: [],
      },
      ...{ leftOut, remarks: [], holdsUnwantedNames },
    };
  const patients: ImportedPatient[] = [];
  const problems: FileProblem[] = [];
  const conflicts: FileProblem[] = [];
  const firstOfTwice: FileProblem[] = [];
  const twice = new Set<string>();
  const lineOf = new Map<string, number>();
  const sign = decimalSignOfTable(delimiter, rows);
  for (const { line, cells } of rows) {
    const read = new PatientLine(cells, places, sign);
    // An unquoted decimal comma splits a cell in two and would shift the following columns.
    if (cells.slice(header!.cells.length).some((text) => text.trim() !== ""))
      read.refuse("line", "The line has more cells than the header.");
    const noCode = noCodeIn(cells);
    if (noCode !== null) read.refuse("code", noCode);
    const patient = read.patient(sexes.read, today);
    const key = read.code?.toLowerCase();
    const earlier = key === undefined ? undefined : lineOf.get(key);
    if (key !== undefined && earlier !== undefined) {
      conflicts.push({ file, line, message: `The code stands on line ${earlier} already.` });
      if (!twice.has(key)) firstOfTwice.push({ file, line: earlier, message: `The code stands on line ${line} too.` });
      twice.add(key);
    }
    if (key !== undefined) lineOf.set(key, earlier ?? line);
    if (patient && read.reasons.length === 0) patients.push({ line, patient });
    problems.push(...read.reasons.map((message) => ({ file, line, message })));
  }
  const remarks = sexes.remark === null ? [] : [sexes.remark];
  return {
    patients: patients.filter(({ patient }) => !twice.has(patient.code.toLowerCase())),
    ...{
      rows: patients.length,
      codesTwice: [...twice],
      conflicts,
      everyProblem: problems,
      firstOfTwice,
      leftOut,
      remarks,
      holdsUnwantedNames,
    },
  };
}

function shortList(problems: readonly FileProblem[], file: string): FileProblem[] {
  if (problems.length <= mostProblems) return [...problems];
  const rest = { file, line: null, message: `${problems.length - mostProblems} more problems are not listed.` };
  return [...problems.slice(0, mostProblems), rest];
}
