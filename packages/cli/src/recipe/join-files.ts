import { formatCount } from "@trabecula/messages";
import { decodeText, delimiterOf, plainNumberOf, splitRecords, UnreadableTable } from "@trabecula/study-tables";
import { UsageError } from "../usage-error.ts";
import type { Recipe } from "./recipe.ts";

export interface GivenFile {
  readonly path: string;
  readonly content: Uint8Array | string;
}

export interface LeftOut {
  unknownPerson: number;
  invalidScan: number;
  noAge: number;
  tooOld: number;
  noWeight: number;
}

/** One row per person with valid measurements: id, sex, age, weight if any, values; as `readCohort` reads them. */
export interface JoinedTable {
  readonly text: string;
  readonly isWeighted: boolean;
  readonly leftOut: LeftOut;
}

export type Row = Readonly<Record<string, string>>;

const mostRows = 200_000;

export const weightName = "weight";

/** @throws UsageError for a file of neither kind, repeated persons, or a missing kind */
export function joinFiles(recipe: Recipe, files: readonly GivenFile[]): JoinedTable {
  const { person, people, valid, values } = recipe;
  const [persons, scans] = [new Map<string, Row>(), new Map<string, Row>()];
  const withoutWeights: string[] = [];
  for (const file of files) {
    const { path } = file;
    const { header, rows } = rowsIn(file, mostRows, (name) => name.toUpperCase());
    const has = (columns: readonly string[]) => columns.every((column) => header.includes(column));
    const isPeople = has([person, people.sex, people.years]);
    if (!isPeople && !has([person, valid.column, ...values.map(({ column }) => column)]))
      throw new UsageError(`${path} has neither the columns ${namesOf(recipe).join(" nor ")}.`);
    if (isPeople && !people.weights.some(({ column }) => header.includes(column))) withoutWeights.push(path);
    for (const row of rows) addOnce(isPeople ? persons : scans, row[person]!, row, path);
  }
  if (persons.size === 0 || scans.size === 0)
    throw new UsageError(`A file with the columns ${namesOf(recipe)[persons.size === 0 ? 0 : 1]} is missing.`);
  const isWeighted = [...persons.values()].some((row) => weightColumnOf(people, row) !== undefined);
  if (isWeighted && withoutWeights.length > 0)
    throw new UsageError(
      `${withoutWeights[0]} has none of the weights ${people.weights.map(({ column }) => column).join(", ")}, and another file has; give all of them or none.`,
    );
  return joined(recipe, persons, scans, isWeighted);
}

const weightColumnOf = ({ weights }: Recipe["people"], row: Row) => weights.find(({ column }) => column in row);

/** Weighted by years of survey; null for persons without a weight, who were not examined. */
function weightOf(people: Recipe["people"], row: Row): number | null {
  const found = weightColumnOf(people, row);
  const weight = found ? plainNumberOf(row[found.column] ?? "") : null;
  return found && weight !== null && weight > 0 ? weight * found.years : null;
}

function namesOf({ person, people, valid, values }: Recipe): readonly [string, string] {
  return [[person, people.sex, people.years].join(", "), [person, valid.column, ...values.map(({ column }) => column)].join(", ")];
}

/** Rows by the names of the header, as `nameOf` spells them. @throws UsageError if unreadable or too long */
export function rowsIn({ path, content }: GivenFile, most: number, nameOf: (cell: string) => string): { header: string[]; rows: Row[] } {
  try {
    const text = typeof content === "string" ? content : decodeText(content);
    const [first, ...records] = splitRecords(text, delimiterOf(text), most + 2);
    if (records.length > most) throw new UsageError(`${path} has more than ${formatCount(most)} rows.`);
    const header = (first?.cells ?? []).map((cell) => nameOf(cell.trim()));
    const rows = records.map(({ cells }) => Object.fromEntries(header.map((name, index) => [name, (cells[index] ?? "").trim()])));
    return { header, rows };
  } catch (error) {
    throw error instanceof UnreadableTable ? new UsageError(`${path}: ${error.message}`) : error;
  }
}

function addOnce(rows: Map<string, Row>, written: string, row: Row, path: string): void {
  const number = plainNumberOf(written);
  if (number === null) throw new UsageError(`${path} has a row without the number of its person.`);
  // Programs may write one number as 31128 or 31128.0.
  const id = String(number);
  if (rows.has(id)) throw new UsageError(`${path} has the person ${id} a second time.`);
  rows.set(id, row);
}

function joined(recipe: Recipe, persons: ReadonlyMap<string, Row>, scans: ReadonlyMap<string, Row>, isWeighted: boolean): JoinedTable {
  const { people, valid, values } = recipe;
  const leftOut: LeftOut = { unknownPerson: 0, invalidScan: 0, noAge: 0, tooOld: 0, noWeight: 0 };
  const weighing = isWeighted ? [weightName] : [];
  const lines = [["id", "sex", "age", ...weighing, ...values.map(({ column }) => column)].join(",")];
  for (const [id, scan] of scans) {
    const found = persons.get(id);
    const years = found ? plainNumberOf(found[people.years] ?? "") : null;
    const weight = found && isWeighted ? weightOf(people, found) : null;
    if (!found) leftOut.unknownPerson++;
    else if (plainNumberOf(scan[valid.column] ?? "") !== valid.value) leftOut.invalidScan++;
    else if (years === null) leftOut.noAge++;
    else if (years > people.lastYear) leftOut.tooOld++;
    else if (isWeighted && weight === null) leftOut.noWeight++;
    else {
      const who = [id, codeOf(found[people.sex]), ageOf(people, found, years), ...(weight === null ? [] : [weight])];
      lines.push(lineOf([...who, ...values.map(({ column }) => scan[column]!)]));
    }
  }
  return { text: `${lines.join("\n")}\n`, leftOut, isWeighted };
}

/** Programs may write 1 as 1.0. The reader refuses other text. */
function codeOf(cell: string | undefined): string {
  return String(plainNumberOf(cell ?? "") ?? cell);
}

function ageOf(people: Recipe["people"], row: Row, years: number): number {
  const months = people.months.map((column) => plainNumberOf(row[column] ?? "")).find((found) => found !== null);
  return months === undefined || months === null ? years + 0.5 : (months + 0.5) / 12;
}

function lineOf(cells: readonly (string | number)[]): string {
  return cells.map((cell) => (typeof cell === "number" ? cell : cell === "." ? "" : quoted(cell))).join(",");
}

function quoted(cell: string): string {
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
