import type { FileProblem, Parameter, PrecisionProtocol, Scanner, Site } from "@trabecula/contracts";
import { checkValue } from "@trabecula/report-types";
import {
  decimalSignOfTable,
  isFailedFormula,
  isMissing,
  readNumber,
  UnreadableTable,
  type DecimalSign,
  type TableRecord,
} from "@trabecula/study-tables";
import { formatCount } from "@trabecula/messages";
import { findColumns, hasMoreThan, moreCells, thereAlready, type Columns, type FactColumn, type ValueColumn } from "./columns.ts";
import { readParameter, readProtocol, readScanner, readSite, refuseMotion, RowRefused, type FactCells } from "./read-facts.ts";

/** A table as it was read, its header first. */
export interface RepeatsTable {
  readonly delimiter: string;
  readonly records: readonly TableRecord[];
}

/** What holds for every row that does not say otherwise; null: the rows say it. */
export interface RepeatsFacts {
  readonly parameter: string | null;
  readonly site: Site | null;
  readonly scanner: Scanner | null;
}

/** Scans of one parameter, site, scanner and protocol: they have a precision in common. */
export interface RepeatGroup {
  readonly parameter: Parameter;
  readonly site: Site;
  readonly scanner: Scanner | null;
  readonly protocol: PrecisionProtocol;
  /** Scans of one limb at one visit each. */
  readonly repeats: readonly (readonly number[])[];
}

export interface RepeatsReading {
  readonly rows: number;
  readonly groups: readonly RepeatGroup[];
  /** Rows that were left out, with their reasons; the first 200. */
  readonly problems: readonly FileProblem[];
  readonly refusedRows: number;
}

const mostRows = 50_000;
const mostCells = 500_000;
const mostGroups = 300;
const mostProblems = 200;

/** Rows that a reader of the file needs to hand over; one more tells that there are too many. */
export const mostRepeatRows = mostRows + 2;

/**
 * Repeated scans by parameter, site, scanner and protocol, from a table with a row per scan, a row per person (`value1`,
 * `value2`) or a column per parameter. Left and right of a person, and visits, are kept apart. A row that cannot be used is left
 * out with its reason. Values are in the catalogue's units; impossible ones, and those that look like another unit, are refused.
 *
 * @throws UnreadableTable where the table as a whole cannot be used
 */
export function readRepeats(table: RepeatsTable, fileName: string, facts: RepeatsFacts): RepeatsReading {
  const [header, ...rows] = table.records;
  const columns = findColumns(header?.cells ?? []);
  if (rows.length > mostRows || rows.length * columns.values.length > mostCells)
    throw new UnreadableTable(`The table has more than ${formatCount(mostRows)} rows or ${formatCount(mostCells)} values; split it.`);
  const groups = new Map<string, { group: Omit<RepeatGroup, "repeats">; limbs: Map<string, Limb> }>();
  const problems: FileProblem[] = [];
  const refused = new Set<number>();
  const refuse = (line: number, message: string) => {
    refused.add(line);
    // What is wrong with a row, such as its unit, is wrong with each of its values.
    const last = problems.at(-1);
    if (last?.line === line && last.message === message) return;
    if (problems.length < mostProblems) problems.push({ file: fileName, line, message });
  };
  const add = (line: number, found: FoundValue) => {
    const { limb, value, ...group } = found;
    const key = JSON.stringify([group.parameter.key, group.site, group.scanner, group.protocol]);
    const entry = groups.get(key) ?? { group, limbs: new Map<string, Limb>() };
    if (groups.size >= mostGroups && !groups.has(key))
      throw new UnreadableTable(`The table holds more than ${mostGroups} kinds of measurement; split it.`);
    groups.set(key, entry);
    const known = entry.limbs.get(limb) ?? { line, scans: [] };
    if (columns.isRowAPerson && known.line !== line) throw new RowRefused(thereAlready(known.line));
    entry.limbs.set(limb, known);
    // A table may hold one limb alone: its scans are not copied for each more.
    known.scans.push(value);
  };
  const sign = decimalSignOfTable(table.delimiter, rows);
  for (const { line, cells } of rows) {
    if (hasMoreThan(header!, cells)) {
      refuse(line, moreCells);
      continue;
    }
    for (const column of columns.values)
      try {
        const found = readValue(factCells(columns, cells), cells[column.index] ?? "", column, sign, facts);
        if (found) add(line, found);
      } catch (error) {
        if (!(error instanceof RowRefused)) throw error;
        refuse(line, error.message);
      }
  }
  const read = [...groups.values()].map(({ group, limbs }) => ({ ...group, repeats: [...limbs.values()].map(({ scans }) => scans) }));
  return { rows: rows.length, groups: read, problems, refusedRows: refused.size };
}

/** Scans of one limb at one visit, and the first line that has one. */
interface Limb {
  readonly line: number;
  readonly scans: number[];
}

interface FoundValue extends Omit<RepeatGroup, "repeats"> {
  readonly limb: string;
  readonly value: number;
}

/** Null for an empty cell: a scan that was not made. @throws RowRefused */
function readValue(cells: FactCells, text: string, column: ValueColumn, sign: DecimalSign, facts: RepeatsFacts): FoundValue | null {
  const reading = readNumber(text, sign);
  if (!reading.ok && reading.reason === "missing") return null;
  if (!reading.ok) throw new RowRefused(reading.message);
  if (isMissing(cells.id) || isFailedFormula(cells.id)) throw new RowRefused("The row has no id.");
  refuseMotion(cells);
  const parameter = column.parameter ?? readParameter(cells, facts);
  const site = readSite(cells, parameter, facts);
  const scanner = readScanner(cells, facts);
  const { verdict, message, suggestion } = checkValue(parameter.key, site, scanner, reading.value);
  // A value that looks like another unit would make the error larger or smaller by the factor between the two.
  if (verdict === "hard" || suggestion) throw new RowRefused(message!);
  const limb = JSON.stringify([cells.id.trim(), cells.side.trim().toLowerCase(), cells.visit.trim()]);
  return { parameter, site, scanner, protocol: readProtocol(cells), limb, value: reading.value };
}

function factCells({ facts, sites }: Columns, cells: readonly string[]): FactCells {
  const texts = Object.entries(facts).map(([name, index]) => [name, cells[index] ?? ""]);
  return { ...(Object.fromEntries(texts) as Record<FactColumn, string>), sites: sites.map((index) => cells[index] ?? "") };
}
