import { statedProtocol } from "@trabecula/comparability";
import { measuringMethods, type Protocol, type Scale, type Scanner, type Sex, type Site } from "@trabecula/contracts";
import { contradictedAge, impossibleAge, type AgeFacts, type PersonFacts } from "@trabecula/report-types";
import type { DateColumn } from "./columns.ts";
import type { DateReaders } from "./column-readers.ts";
import type { Column, Layout } from "./layout.ts";
import type { ContextMemory, KnownCells, Read, RowContext } from "./row-context.ts";
import {
  ageInYears,
  boneAloneNote,
  isBareNumber,
  isMissing,
  menopausalWords,
  plainWord,
  readNumber,
  readProtocol,
  scannerWords,
  shortened,
  siteOfCell,
  siteWords,
  type DecimalSign,
  type SexReader,
} from "@trabecula/study-tables";

export interface CallFacts {
  site: Site | null;
  scanner: Scanner | null;
  menopausalStatus: PersonFacts["menopausalStatus"];
  region: "single-stack" | "multi-stack" | null;
  stacks: number | null;
  scale: Scale | null;
}

export function callFactsOf(options: Partial<CallFacts>): CallFacts {
  const { site = null, scanner = null, menopausalStatus = "unknown", region = null, stacks = null, scale = null } = options;
  return { site, scanner, menopausalStatus, region, stacks, scale };
}

export interface RowFacts {
  readonly person: PersonFacts;
  readonly context: RowContext;
}

export interface RowProblem {
  code: "unreadable_cell" | "contradictory_row";
  message: string;
}

export type RowReading = { ok: true; facts: RowFacts } | { ok: false; problem: RowProblem };

export class CellProblem extends Error {}

export interface RowReader {
  layout: Layout;
  sign: DecimalSign;
  call: CallFacts;
  readSex: SexReader;
  dates: DateReaders;
  negativeLoads: ReadonlySet<number>;
  memory: ContextMemory;
}

/** An unreadable cell refuses the row; it does not count as missing. */
export function readRowFacts(reader: RowReader, cells: readonly string[]): RowReading {
  const { sex, context } = reader.memory.recall(cells) ?? readKnown(reader, cells);
  if (!sex.ok) return sex;
  const age = readOr(readAge, reader, cells);
  if (!age.ok) return age;
  if (!context.ok) return context;
  const { menopausalStatus } = context.value;
  return { ok: true, facts: { person: { sex: sex.value, age: age.value, menopausalStatus }, context: context.value } };
}

function readKnown(reader: RowReader, cells: readonly string[]): KnownCells {
  const read = { sex: readOr(readSexOf, reader, cells), context: readOr(readContext, reader, cells) };
  reader.memory.remember(cells, read);
  return read;
}

export function readHeight(reader: RowReader, cells: readonly string[]): Read<number | null> {
  return readOr((own) => readNumberIn(own, own.layout.height ?? undefined, cells, 20, 260), reader, cells);
}

function readOr<Value>(
  read: (reader: RowReader, cells: readonly string[]) => Value,
  reader: RowReader,
  cells: readonly string[],
): Read<Value> {
  try {
    return { ok: true, value: read(reader, cells) };
  } catch (error) {
    if (error instanceof ContradictoryRow) return { ok: false, problem: { code: "contradictory_row", message: error.message } };
    if (error instanceof CellProblem) return { ok: false, problem: { code: "unreadable_cell", message: error.message } };
    throw error;
  }
}

class ContradictoryRow extends Error {}

/** Returns the cell after translation; empty for codes of missing values. */
export function cellText(column: Column | undefined, cells: readonly string[]): string {
  if (!column) return "";
  const cell = cells[column.index] ?? "";
  if (isBareNumber(cell) && isUntranslated(column)) return cell;
  const text = cell.trim();
  // `hasOwn`, because every object has a "constructor".
  const translated = Object.hasOwn(column.values, text) ? column.values[text]! : text;
  return isMissing(translated) ? "" : translated;
}

function isUntranslated({ values }: Column): boolean {
  for (const _ in values) return false;
  return true;
}

/** Throws if a cell is unreadable. */
export function cellReaders(reader: Pick<RowReader, "sign">, cells: readonly string[]) {
  return {
    word<Meaning>(column: Column | undefined, words: ReadonlyMap<string, Meaning>): Meaning | null {
      const text = cellText(column, cells);
      if (text === "") return null;
      return words.get(plainWord(text)) ?? unreadable(column!, text, `use one of ${[...new Set(words.values())].join(", ")}`);
    },
    number: (column: Column | undefined, min: number, max: number) => readNumberIn(reader, column, cells, min, max),
  };
}

function readNumberIn(
  { sign }: Pick<RowReader, "sign">,
  column: Column | undefined,
  cells: readonly string[],
  min: number,
  max: number,
): number | null {
  const text = cellText(column, cells);
  return text === "" ? null : numberWithin(text, { sign, column: column!, text, min, max });
}

type Within = { sign: DecimalSign; column: Column; text: string; min: number; max: number };

/** @param written the number to read; `text` is quoted in the message */
function numberWithin(written: string, { sign, column, text, min, max }: Within): number {
  const reading = readNumber(written, sign);
  if (!reading.ok || reading.value < min || reading.value > max) return unreadable(column, text, `use a number from ${min} to ${max}`);
  return reading.value;
}

/** Years; accepts "45y". */
export function readYears({ layout, sign }: Pick<RowReader, "layout" | "sign">, cells: readonly string[]): number | null {
  const column = layout.facts.age;
  const text = cellText(column, cells);
  if (text === "") return null;
  return numberWithin(isBareNumber(text) ? text : ageInYears(text), { sign, column: column!, text, min: 0, max: 120 });
}

function readContext(reader: RowReader, cells: readonly string[]): RowContext {
  const { layout, call } = reader;
  const { facts } = layout;
  const { word, number } = cellReaders(reader, cells);
  return {
    menopausalStatus: word(facts.menopausal_status, menopausalWords) ?? call.menopausalStatus,
    ...readSite(facts.site, cells, call),
    scanner: word(facts.scanner, scannerWords) ?? call.scanner,
    protocol: statedProtocol(protocolOfRow(reader, cells)),
    motionGrade: number(facts.motion_grade, 1, 5),
    scale: call.scale,
    method: word(facts.method, methodWords),
  };
}

const methodWords = new Map(measuringMethods.map((method) => [method as string, method]));

function readSite(column: Column | undefined, cells: readonly string[], call: CallFacts): Pick<RowContext, "site" | "siteNote" | "side"> {
  const text = cellText(column, cells);
  if (text === "") return { site: call.site, siteNote: null, side: null };
  const read = siteOfCell(text) ?? unreadable(column!, text, `use one of ${[...new Set(siteWords.values())].join(", ")}`);
  return { site: read.site, siteNote: read.isBoneAlone ? boneAloneNote(text, read.site) : null, side: read.side };
}

export function protocolOfRow(reader: RowReader, cells: readonly string[]): Protocol {
  const { facts } = reader.layout;
  const { word, number } = cellReaders(reader, cells);
  const stated = readProtocol({
    word: (fact, words) => word(facts[fact], words),
    number: (fact, min, max) => number(facts[fact], min, max),
    text: (fact) => cellText(facts[fact], cells) || null,
  });
  return { ...stated, region: stated.region ?? reader.call.region, stacks: stated.stacks ?? reader.call.stacks };
}

function readSexOf({ layout, readSex }: RowReader, cells: readonly string[]): Sex | null {
  const column = layout.facts.sex;
  const text = column ? (cells[column.index] ?? "").trim() : "";
  if (isMissing(text)) return null;
  // ISO 5218: 0 is not known, 9 not applicable.
  return readSex(text) ?? (text === "0" || text === "9" ? null : unreadable(column!, text, "use female or male"));
}

function readAge(reader: RowReader, cells: readonly string[]): AgeFacts | null {
  const { facts } = reader.layout;
  const onDate = readDate(reader, "scan_date", cells);
  const birthDate = readDate(reader, "birth_date", cells);
  const ageYears = readYears(reader, cells);
  const birthYear = readNumberIn(reader, facts.birth_year, cells, 1880, 2200);
  const bornAfter = (birthDate && onDate && birthDate > onDate) || (birthYear && onDate && birthYear > Number(onDate.slice(0, 4)));
  if (bornAfter) throw new ContradictoryRow("The scan’s date is before the birth.");
  if (birthDate && birthYear !== null && Math.trunc(birthYear) !== Number(birthDate.slice(0, 4)))
    throw new ContradictoryRow(`The birth date is ${birthDate}, and the year of birth ${Math.trunc(birthYear)}. Check both.`);
  const born = bornOn({ birthDate, birthYear }, onDate);
  const problem = born && (impossibleAge(born) ?? (ageYears === null ? null : contradictedAge(ageYears, born)));
  if (problem) throw new ContradictoryRow(problem);
  if (born?.kind === "birth-date") return born;
  return ageYears === null ? born : yearsOf(ageYears, cellText(facts.age, cells));
}

type Born = Exclude<AgeFacts, { kind: "years" }>;

function bornOn({ birthDate, birthYear }: { birthDate: string | null; birthYear: number | null }, onDate: string | null): Born | null {
  if (!onDate) return null;
  if (birthDate) return { kind: "birth-date", birthDate, onDate };
  return birthYear === null ? null : { kind: "birth-year", birthYear: Math.trunc(birthYear), onDate };
}

/** "12" may be any age until the 13th birthday; "12.0" is not. */
function yearsOf(ageYears: number, text: string): AgeFacts {
  return Number.isInteger(ageYears) && !/[.,]\d/.test(text) ? { kind: "years", ageYears, inWholeYears: true } : { kind: "years", ageYears };
}

/** Returns `YYYY-MM-DD`, in the format of the whole column. */
export function readDate({ layout, dates }: RowReader, name: DateColumn, cells: readonly string[]): string | null {
  const column = layout.facts[name];
  const text = cellText(column, cells);
  const reader = dates[name];
  if (text === "" || !reader) return null;
  return reader.read(text) ?? unreadable(column!, text, reader.advice);
}

function unreadable(column: Column, text: string, advice: string): never {
  throw new CellProblem(`“${shortened(text)}” in “${column.header.trim()}” is not understood; ${advice}.`);
}
