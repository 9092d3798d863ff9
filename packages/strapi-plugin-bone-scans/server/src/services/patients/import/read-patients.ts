import { mostImportedPatients, ZCreatePatientRequest, type CreatePatientRequest, type FileProblem } from "@trabecula/contracts";
import {
  isFailedFormula,
  isMissing,
  menopausalWords,
  plainWord,
  readDate,
  readNumber,
  readSexCoding,
  shortened,
  UnreadableTable,
} from "@trabecula/study-tables";
import { readTable, type StudyTable } from "@trabecula/study-tables/workbook";
import { formatCount, listOf } from "@trabecula/words";
import { findColumns, type FoundColumns, type PatientColumn } from "./columns.ts";

/** A patient of a file, with the line that it stands on. */
export interface ImportedPatient {
  readonly line: number;
  readonly patient: CreatePatientRequest & { readonly code: string };
}

export interface PatientsReading {
  readonly patients: readonly ImportedPatient[];
  readonly problems: readonly FileProblem[];
  readonly leftOut: readonly string[];
  readonly remarks: readonly string[];
}

export interface PatientsFile {
  readonly bytes: Uint8Array;
  /** What it is called in problems. */
  readonly name: string;
  /** Whether names of people are taken; otherwise their columns are left out. */
  readonly keepsNames: boolean;
}

/** Further problems of a file are counted and not listed. */
const mostProblems = 200;

/** Reads a table of patients: each line a patient, or a reason why not. Nothing is guessed and nothing is left out of a line. */
export async function readPatients({ bytes, name, keepsNames }: PatientsFile): Promise<PatientsReading> {
  const refused = (message: string, leftOut: readonly string[] = []): PatientsReading => ({
    patients: [],
    problems: [{ file: name, line: null, message }],
    leftOut,
    remarks: [],
  });
  try {
    const table = await readTable(bytes, mostImportedPatients + 2);
    const [header, ...records] = table.records;
    if (!header) return refused(table.otherSheets.length > 0 ? "The first sheet is empty; put the patients there." : "The file is empty.");
    const columns = findColumns(header.cells, keepsNames);
    if (typeof columns === "string") return refused(columns);
    if (records.length === 0) return refused("The table has a header and no patients.", columns.leftOut);
    if (records.length > mostImportedPatients)
      return refused(`The table has more than ${formatCount(mostImportedPatients)} patients; split it.`, columns.leftOut);
    if (table.otherSheets.length > 0)
      return withRemark(readRows(table, columns, name), `Read was the first sheet alone, not ${namesOf(table.otherSheets)}.`);
    return readRows(table, columns, name);
  } catch (error) {
    if (error instanceof UnreadableTable) return refused(error.message);
    throw error;
  }
}

function withRemark(reading: PatientsReading, remark: string): PatientsReading {
  return { ...reading, remarks: [...reading.remarks, remark] };
}

function namesOf(sheets: readonly string[]): string {
  return listOf(sheets.slice(0, 5).map((sheet) => `“${shortened(sheet)}”`));
}

function readRows({ records, delimiter }: StudyTable, { places, leftOut }: FoundColumns, file: string): PatientsReading {
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
  for (const { line, cells } of rows) {
    const row = new Row(cells, places, delimiter);
    // A decimal comma without quotes makes two cells of one: what follows would be read into the wrong columns.
    if (cells.slice(header!.cells.length).some((text) => text.trim() !== "")) row.refuse("The line has more cells than the header.");
    const patient = row.patient(sexes.read);
    const key = patient?.code.toLowerCase();
    const earlier = key === undefined ? undefined : lineOf.get(key);
    if (earlier !== undefined) row.refuse(`The code stands on line ${earlier} already.`);
    if (key !== undefined) lineOf.set(key, lineOf.get(key) ?? line);
    if (patient && row.reasons.length === 0) patients.push({ line, patient });
    problems.push(...row.reasons.map((message) => ({ file, line, message })));
  }
  const remarks = sexes.remark === null ? [] : [sexes.remark];
  return { patients, problems: shortList(problems, file), leftOut, remarks };
}

function shortList(problems: readonly FileProblem[], file: string): FileProblem[] {
  if (problems.length <= mostProblems) return [...problems];
  const rest = { file, line: null, message: `${problems.length - mostProblems} more problems are not listed.` };
  return [...problems.slice(0, mostProblems), rest];
}

/** One line of the table. */
class Row {
  readonly reasons: string[] = [];
  readonly #cells: readonly string[];
  readonly #places: FoundColumns["places"];
  readonly #delimiter: string;

  constructor(cells: readonly string[], places: FoundColumns["places"], delimiter: string) {
    this.#cells = cells;
    this.#places = places;
    this.#delimiter = delimiter;
  }

  refuse(reason: string): void {
    this.reasons.push(reason);
  }

  /** The patient, checked by the contract; null where the line says something that cannot be read. */
  patient(readSex: (text: string) => string | null): ImportedPatient["patient"] | null {
    const given = {
      code: this.#text("code"),
      sex: this.#word("sex", readSex, "female or male"),
      ...this.#birth(),
      ancestry: this.#text("ancestry"),
      heightCm: this.#number("heightCm"),
      weightKg: this.#number("weightKg"),
      measuredOn: this.#date("measuredOn"),
      dominantHand: this.#word("dominantHand", (text) => hands.get(plainWord(text)) ?? null, "left or right"),
      menopausalStatus: this.#word(
        "menopausalStatus",
        (text) => menopausalWords.get(plainWord(text)) ?? null,
        "premenopausal, postmenopausal or unknown",
      ),
      notes: this.#text("notes"),
      nextScanOn: this.#date("nextScanOn"),
      firstName: this.#text("firstName"),
      lastName: this.#text("lastName"),
      consent: this.#consent(),
    };
    if (this.reasons.length > 0) return null;
    const parsed = ZCreatePatientRequest.safeParse(given);
    if (!parsed.success) this.refuse(given.sex === null ? "There is no sex." : parsed.error.issues[0]!.message);
    else if (parsed.data.code == null) this.refuse("There is no code.");
    else return { ...parsed.data, code: parsed.data.code };
    return null;
  }

  /** A birth date stands before a year of birth, which must not say another year. */
  #birth(): Pick<CreatePatientRequest, "birthDate" | "birthYear"> {
    const birthDate = this.#date("birthDate");
    const birthYear = this.#number("birthYear");
    if (birthDate === null) return { birthDate, birthYear };
    if (birthYear !== null && birthYear !== Number(birthDate.slice(0, 4))) this.refuse("Birth date and year of birth are of two years.");
    return { birthDate, birthYear: null };
  }

  #consent(): unknown {
    const [scope, version, date] = [this.#text("consentScope"), this.#text("consentVersion"), this.#date("consentDate")];
    const withdrawnOn = this.#date("consentWithdrawnOn");
    if (scope === null && version === null && date === null && withdrawnOn === null) return null;
    if (scope === null || version === null || date === null) {
      this.refuse("A consent needs consent_scope, consent_version and consent_date.");
      return null;
    }
    return { scope: scope.split(/[\s,;|+]+/).filter((word) => word !== ""), version, date, withdrawnOn };
  }

  #text(column: PatientColumn): string | null {
    const place = this.#places.get(column);
    const text = place === undefined ? "" : (this.#cells[place] ?? "").trim();
    if (isFailedFormula(text)) {
      this.refuse(`“${text}” is what a spreadsheet shows of a formula that failed.`);
      return null;
    }
    return isMissing(text) ? null : text;
  }

  #word(column: PatientColumn, read: (text: string) => string | null, choices: string): string | null {
    const text = this.#text(column);
    const word = text === null ? null : read(text);
    if (text !== null && word === null) this.refuse(`“${shortened(text)}” is no ${columnWords[column]}; write ${choices}.`);
    return word;
  }

  #number(column: PatientColumn): number | null {
    const text = this.#text(column);
    if (text === null) return null;
    const reading = readNumber(text, this.#delimiter);
    if (reading.ok) return reading.value;
    this.refuse(reading.message);
    return null;
  }

  #date(column: PatientColumn): string | null {
    const text = this.#text(column);
    const date = text === null ? null : readDate(text);
    if (text !== null && date === null) this.refuse(`“${shortened(text)}” is no date that can be read in one way; write YYYY-MM-DD.`);
    return date;
  }
}

const columnWords: Partial<Record<PatientColumn, string>> = {
  sex: "reference sex",
  dominantHand: "hand",
  menopausalStatus: "menopausal status",
};

const hands = new Map([
  ["left", "left"],
  ["l", "left"],
  ["right", "right"],
  ["r", "right"],
]);
