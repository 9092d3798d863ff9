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
import { readParameter, readPrecisionProtocol, readScanner, readSite, refuseMotion, RowRefused, type FactCells } from "./read-facts.ts";

export interface RepeatsTable {
  readonly delimiter: string;
  readonly records: readonly TableRecord[];
}

/** Defaults for rows; null: stated in each row. */
export interface RepeatsFacts {
  readonly parameter: string | null;
  readonly site: Site | null;
  readonly scanner: Scanner | null;
}

/** Scans of one parameter, site, scanner and protocol, which share one precision. */
export interface RepeatGroup {
  readonly parameter: Parameter;
  readonly site: Site;
  readonly scanner: Scanner | null;
  readonly protocol: PrecisionProtocol;
  /** One array per limb and visit. */
  readonly repeats: readonly (readonly number[])[];
}

export interface RepeatsReading {
  readonly rows: number;
  readonly groups: readonly RepeatGroup[];
  /** The first 200 rejected rows, with reasons. */
  readonly problems: readonly FileProblem[];
  readonly refusedRows: number;
}

const mostRows = 50_000;
const mostCells = 500_000;
const mostGroups = 300;
const mostProblems = 200;

/** Maximum rows to pass: header, limit, and one that shows an excess. */
export const mostRepeatRows = mostRows + 2;

/**
 * Groups repeated scans by parameter, site, scanner and protocol. Accepts a row per scan, a row per person (`value1`,
 * `value2`) or a column per parameter; separates sides and visits. Unusable rows are left out with a reason, including
 * impossible values and probable other units. Values are in catalog units. @throws UnreadableTable if the table is
 * unusable
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
    // Reports a problem of a row once, not for each value.
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
    // Mutates, to avoid copying large groups.
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

interface Limb {
  readonly line: number;
  readonly scans: number[];
}

interface FoundValue extends Omit<RepeatGroup, "repeats"> {
  readonly limb: string;
  readonly value: number;
}

/** Null for an empty cell. @throws RowRefused */
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
  // A value in another unit would scale the error.
  if (verdict === "hard" || suggestion) throw new RowRefused(message!);
  const limb = JSON.stringify([cells.id.trim(), cells.side.trim().toLowerCase(), cells.visit.trim()]);
  return { parameter, site, scanner, protocol: readPrecisionProtocol(cells), limb, value: reading.value };
}

function factCells({ facts, sites }: Columns, cells: readonly string[]): FactCells {
  const texts = Object.entries(facts).map(([name, index]) => [name, cells[index] ?? ""]);
  return { ...(Object.fromEntries(texts) as Record<FactColumn, string>), sites: sites.map((index) => cells[index] ?? "") };
}
