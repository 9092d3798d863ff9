import type { FileProblem, Parameter, PrecisionProtocol, Scanner, Site, RepeatsReply, RepeatFigures } from "@trabecula/contracts";
import { checkValue, precisionProblem, reportTypeOf } from "@trabecula/report-types";
import {
  decimalSignOfTable,
  isFailedFormula,
  isMissing,
  movePoint,
  readNumber,
  UnreadableTable,
  type DecimalSign,
  type TableRecord,
} from "@trabecula/study-tables";
import { formatCount } from "@trabecula/messages";
import { findColumns, misshapenRow, thereAlready, type Columns, type FactColumn, type ValueColumn } from "./columns.ts";
import { readParameter, readPrecisionProtocol, readScanner, readSite, refuseMotion, RowRefused, type FactCells } from "./read-facts.ts";
import { ENOUGH_DEGREES_OF_FREEDOM, precisionOfRepeats } from "@trabecula/reference-stats";

export interface RepeatsTable {
  readonly delimiter: string;
  readonly records: readonly TableRecord[];
}

export interface RepeatsFacts {
  readonly parameter: string | null;
  readonly site: Site | null;
  readonly scanner: Scanner | null;
}

interface RepeatGroup {
  readonly parameter: Parameter;
  readonly site: Site;
  readonly scanner: Scanner | null;
  readonly protocol: PrecisionProtocol;
  readonly repeats: readonly (readonly number[])[];
}

interface RepeatsReading {
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

export const mostRepeatRows = mostRows + 2;

/**
 * Reads a row per scan, a row per person (`value1`, `value2`) or a column per parameter, in catalog units; separates
 * sides and visits. Leaves out unusable rows with a reason.
 * @throws UnreadableTable if the table is unusable
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
    known.scans.push(value);
  };
  const sign = decimalSignOfTable(table.delimiter, rows);
  for (const { line, cells } of rows) {
    const misshapen = misshapenRow(header!, cells);
    if (misshapen !== null) {
      refuse(line, misshapen);
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

/** Returns null for an empty cell. @throws RowRefused */
function readValue(cells: FactCells, text: string, column: ValueColumn, sign: DecimalSign, facts: RepeatsFacts): FoundValue | null {
  const reading = readNumber(text, sign);
  if (!reading.ok && reading.reason === "missing") return null;
  if (!reading.ok) throw new RowRefused(reading.message);
  if (isMissing(cells.id) || isFailedFormula(cells.id)) throw new RowRefused("The row has no id.");
  refuseMotion(cells);
  const { parameter, places } = column.parameter ? { parameter: column.parameter, places: column.places } : readParameter(cells, facts);
  const value = movePoint(reading.value, places);
  const site = readSite(cells, parameter, facts);
  const scanner = readScanner(cells, facts);
  const { verdict, message, suggestion } = checkValue(parameter.key, site, scanner, value);
  // A value in another unit would scale the error.
  if (verdict === "hard" || suggestion) throw new RowRefused(message!);
  const limb = JSON.stringify([cells.id.trim(), cells.side.trim().toLowerCase(), cells.visit.trim()]);
  return { parameter, site, scanner, protocol: readPrecisionProtocol(cells), limb, value };
}

function factCells({ facts, sites }: Columns, cells: readonly string[]): FactCells {
  const texts = Object.entries(facts).map(([name, index]) => [name, cells[index] ?? ""]);
  return { ...(Object.fromEntries(texts) as Record<FactColumn, string>), sites: sites.map((index) => cells[index] ?? "") };
}

export function repeatsReply({ groups, ...reading }: RepeatsReading, remarks: readonly string[] = []): RepeatsReply {
  const figures = groups.map((group) => ({ group, figures: precisionOfGroup(group) }));
  return {
    ...reading,
    problems: [...reading.problems],
    remarks: [...remarks],
    groups: figures.flatMap(({ figures: found }) => found ?? []),
    withoutRepeats: figures
      .filter(({ figures: found }) => found === null)
      .map(({ group }) => ({ parameter: group.parameter.key, site: group.site })),
  };
}

function precisionOfGroup({ parameter, site, scanner, protocol, repeats }: RepeatGroup): RepeatFigures | null {
  const precision = precisionOfRepeats(repeats);
  if (!precision.ok) return null;
  const { rmsSd, rmsCvPercent, rmsSdInterval, degreesOfFreedom, persons, scans, mean, lsc, lscPercent } = precision;
  const reportType = reportTypeOf(parameter.key)!;
  const isEnough = degreesOfFreedom >= ENOUGH_DEGREES_OF_FREEDOM;
  const entry = { reportType, parameter: parameter.key, site, rmsSd, rmsCvPercent };
  const problem =
    rmsSd === 0
      ? "Repeats never differ, so the values are probably copies. No least significant change can be computed."
      : scanner === null
        ? "The file does not name the scanner; choose it above and read the file again."
        : (precisionProblem({ ...entry, scanner })?.message ?? null);
  return {
    ...{ reportType, parameter: parameter.key, site, scanner, protocol },
    ...{ persons, scans, degreesOfFreedom, mean, rmsSd, rmsSdInterval: [...rmsSdInterval], rmsCvPercent, lsc, lscPercent },
    enough: isEnough ? "enough" : "few",
    words: enoughText(degreesOfFreedom, isEnough),
    problem,
  };
}

function enoughText(degrees: number, isEnough: boolean): string {
  const counted = `${degrees} ${degrees === 1 ? "degree" : "degrees"} of freedom`;
  if (isEnough) return `${counted}: enough.`;
  return `${counted}: not enough. ISCD asks for ${ENOUGH_DEGREES_OF_FREEDOM}, which are 30 people scanned twice or 15 scanned three times.`;
}
