import {
  headerAgeProblem,
  sexWords,
  sideWords,
  ageInYears,
  dayReader,
  isMissing,
  readCell,
  readSexCoding,
  UnreadableTable,
  type ReadDay,
} from "@trabecula/study-tables";
import { contradictedAge } from "@trabecula/report-types";
import { factRole, plain } from "../dxa-table/form.ts";
import { identityRole } from "../scanco-evaluation/identity-columns.ts";
import type { Sex } from "@trabecula/contracts";
import { delimiterOf, splitCells, filledLines } from "../text-lines.ts";
import { textOfScanFile } from "../scan-text.ts";

export type PersonRole = "sex" | "birthDate" | "age" | "remark" | "identity" | "scanDate";

const roles: readonly [PersonRole, RegExp][] = [
  [
    "sex",
    /^(?:s|p|pat|patient)?(?:sex|gender)(?:atbirth)?(?:m\d?f\d?|f\d?m\d?|\d?(?:male|female)\d?(?:male|female)\d?)?$|^(?:geschlecht|sexe|sexo|riagendr)$/,
  ],
  ["birthDate", /^(?:s|p|pat|patients?|subject)?(?:dob|birthdate|dateofbirth|birthday)$|^(?:geburtsdatum|datedenaissance)$/],
  ["age", /^(?:pat|patient|subject)?age(?:at(?:the)?(?:scan|visit|measurement|exam)|scan)?(?:years?|yrs?|y)?$|^(?:alter|ridageyr)$/],
  ["remark", /^(?:s|p|pat|patient|meas|sample)?(?:remarks?|rmk)$/],
];

export function personRole(header: string): PersonRole | null {
  // Ages in months are recognized, to report the problem.
  if (headerAgeProblem(header) !== null) return "age";
  const name = plain(header);
  const found = roles.find(([, names]) => names.test(name))?.[0];
  if (found) return found;
  const [evaluation, table] = [identityRole(header), factRole(name)];
  if (evaluation === "scanDate" || table === "scanDate") return "scanDate";
  return evaluation === "personal" || table === "personal" ? "identity" : null;
}

export function isHeader(cells: readonly string[]): boolean {
  const named = cells.filter((cell) => /[a-z]/i.test(cell) && cell.length <= 80);
  return named.filter((cell) => personRole(cell) !== null || identityRole(cell) !== null || factRole(plain(cell)) !== null).length >= 2;
}

/**
 * Sex and side from remarks such as `F, right` or `weiblich / links`. Single letters count only without other text,
 * because they may be initials.
 */
export function readRemark(remark: string): { sex: Sex | null; side: "left" | "right" | null } {
  const words = remark
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const areAllKnown = words.every((word) => sexWords.has(word) || sideWords.has(word));
  const believed = words.filter((word) => word.length > 2 || areAllKnown);
  return { sex: onlyOne(believed, sexWords), side: onlyOne(believed, sideWords) };
}

function onlyOne<Meaning>(words: readonly string[], meanings: ReadonlyMap<string, Meaning>): Meaning | null {
  const found = new Set(words.flatMap((word) => meanings.get(word) ?? []));
  return found.size === 1 ? [...found][0]! : null;
}

export interface PersonOfLine {
  readonly line: number;
  readonly sex: Sex | null;
  /** `YYYY-MM-DD`; identifies the person. */
  readonly birthDate: string | null;
  readonly ageYears: number | null;
  readonly side: "left" | "right" | null;
  readonly found: readonly { readonly column: string; readonly text: string }[];
  readonly doubts: readonly string[];
}

type Column = { role: PersonRole; header: string; index: number };
type Row = { line: number; cells: string[] };
type Table = { columns: Column[]; rows: Row[] };

/** Use only in the file holder's browser. Never throws; an empty array for other files. */
export function readPeople(bytes: Uint8Array): PersonOfLine[] {
  const decoded = textOfScanFile(bytes);
  return decoded.ok ? peopleIn(decoded.text) : [];
}

export function peopleIn(text: string): PersonOfLine[] {
  try {
    return tablesOf(text).flatMap(peopleOf);
  } catch (error) {
    if (error instanceof UnreadableTable) return [];
    throw error;
  }
}

/** Joined files have several headers; the nearest one above applies. */
function tablesOf(text: string): Table[] {
  const tables: Table[] = [];
  let delimiter = "\t";
  for (const { number, text: line } of filledLines(text)) {
    const own = delimiterOf(line);
    const header = splitCells(line, own);
    const current = tables.at(-1);
    if (isHeader(header)) {
      delimiter = own;
      const columns = header.flatMap((cell, index) => columnOf(cell, index) ?? []);
      tables.push({ columns, rows: [] });
    } else current?.rows.push({ line: number, cells: splitCells(line, delimiter) });
  }
  return tables;
}

function columnOf(header: string, index: number): Column | null {
  const role = personRole(header);
  return role && { role, header: header.slice(0, 80), index };
}

function peopleOf({ columns, rows }: Table): PersonOfLine[] {
  const dates = columns.filter(({ role }) => role === "birthDate" || role === "scanDate");
  const readDay = dayReader(
    dates.flatMap(({ index }) => rows.map(({ cells }) => cells[index] ?? "")),
    null,
  );
  const readSex = sexReader(columns, rows);
  return rows.map((row) => personOf(row, columns, readDay, readSex));
}

type ReadSex = (text: string) => { sex: Sex | null; doubt: string | null };

function sexReader(columns: readonly Column[], rows: readonly Row[]): ReadSex {
  const column = columns.find(({ role }) => role === "sex");
  if (!column) return () => ({ sex: null, doubt: null });
  // NHANES publishes its codes.
  const values: Record<string, string> = plain(column.header) === "riagendr" ? { "1": "male", "2": "female" } : {};
  const coding = readSexCoding(
    { header: column.header, values },
    rows.map(({ cells }) => cells[column.index] ?? ""),
  );
  if (!coding.ok) return () => ({ sex: null, doubt: `${column.header} does not say which sex its codes mean: choose it.` });
  return (text) => {
    const sex = coding.read(text.replace(/\.0+$/, ""));
    return { sex, doubt: sex === null ? `${column.header} is not read as a sex: choose it.` : coding.remark };
  };
}

function personOf({ line, cells }: Row, columns: readonly Column[], readDay: (text: string) => ReadDay, readSex: ReadSex): PersonOfLine {
  const filled = columns.filter(({ index }) => !isMissing(cells[index] ?? ""));
  const of = (role: PersonRole) => filled.filter((column) => column.role === role).map(({ index }) => cells[index]!);
  const doubts: string[] = [];
  const [birth, written] = [of("birthDate")[0], of("sex")[0]];
  const age = ageOf(filled, cells);
  const birthDate = birth === undefined ? null : dayOfBirth(readDay(birth).date);
  if (birth !== undefined && birthDate === null) doubts.push("The date of birth is none, or could be two: enter the age.");
  if (age.doubt !== null) doubts.push(age.doubt);
  const [scanned] = of("scanDate");
  const onDate = scanned === undefined ? null : readDay(scanned).date;
  const contradiction =
    birthDate !== null && onDate !== null && age.years !== null
      ? contradictedAge(age.years, { kind: "birth-date", birthDate, onDate })
      : null;
  if (contradiction !== null) doubts.push("The age and the date of birth contradict each other: enter the age.");
  const remarks = of("remark").map(readRemark);
  const stated = written === undefined ? { sex: null, doubt: null } : readSex(written);
  if (stated.doubt !== null) doubts.push(stated.doubt);
  return {
    line,
    sex: stated.sex ?? same(remarks.map(({ sex }) => sex)),
    birthDate: contradiction === null ? birthDate : null,
    ageYears: contradiction === null ? age.years : null,
    side: same(remarks.map(({ side }) => side)),
    found: filled
      .filter(({ role }) => role === "identity" || role === "birthDate" || role === "remark")
      .map(({ header, index }) => ({ column: header, text: cells[index]!.slice(0, 200) })),
    doubts,
  };
}

/** OpenVMS writes 17 November 1858 for a missing date. */
function dayOfBirth(date: string | null): string | null {
  return date !== null && date >= "1880" ? date : null;
}

function ageOf(filled: readonly Column[], cells: readonly string[]): { years: number | null; doubt: string | null } {
  const ages = filled.filter(({ role }) => role === "age");
  const column = ages.find(({ header }) => headerAgeProblem(header) === null);
  if (column === undefined) {
    const [other] = ages;
    return { years: null, doubt: other ? `${other.header} is not in years and is not read: enter the age.` : null };
  }
  const number = readCell(ageInYears(cells[column.index]!), "either");
  const isAge = number.ok && number.value >= 0 && number.value <= 120;
  return isAge
    ? { years: number.value, doubt: null }
    : { years: null, doubt: `${column.header} is no age in years and is not read: enter it.` };
}

function same<Value>(values: readonly (Value | null)[]): Value | null {
  const stated = new Set(values.filter((value) => value !== null));
  return stated.size === 1 ? [...stated][0]! : null;
}
