import type { Parameter } from "@trabecula/contracts";
import { parameterOfHeader } from "@trabecula/reference-fits";
import {
  bracketed,
  doubtfulFacts,
  factByName,
  isUnit,
  keyOfHeader,
  noCodeIn,
  placesBetween,
  plainName,
  unitWanted,
  UnreadableTable,
  type TableRecord,
} from "@trabecula/study-tables";

/** Accepted headers, in order of preference. XcalRep calls the bone `phantom`. */
const names = {
  id: ["id", "person", "person_id", "subject", "subject_id", "patient", "patient_id", "participant", "participant_id", "code", "scanid"],
  side: ["side"],
  visit: ["visit", "timepoint", "time_point", "session"],
  parameter: ["parameter"],
  unit: ["unit"],
  scanner: ["scanner", "device"],
  motionGrade: ["motion_grade", "motiongrade", "motion", "motionartefact"],
  region: ["region"],
  stacks: ["stacks"],
  offset_mm: ["offset_mm"],
  offset_percent: ["offset_percent"],
  fe_criterion: ["fe_criterion"],
  registration: ["registration"],
} as const;
const siteNames: readonly string[] = ["site", "bone", "phantom"];
const valueName = /^value_?\d*$/;

export type FactColumn = keyof typeof names;

export interface ValueColumn {
  readonly index: number;
  readonly parameter: Parameter | null;
  readonly places: number;
}

export interface Columns {
  readonly facts: Readonly<Record<FactColumn, number>>;
  readonly sites: readonly number[];
  readonly values: readonly ValueColumn[];
  /** One row per person and visit: `value1`, `value2`. */
  readonly isRowAPerson: boolean;
}

/**
 * Column indexes; −1 if missing.
 * @throws UnreadableTable without a person or value column
 */
export function findColumns(header: readonly string[]): Columns {
  const keys = header.map(keyOfHeader);
  const facts = Object.fromEntries(
    Object.entries(names).map(([name, words]) => {
      const own = keys.findIndex((key) => (words as readonly string[]).includes(key));
      return [name, own === -1 ? header.findIndex((text) => isUsualName(text, name)) : own];
    }),
  ) as Record<FactColumn, number>;
  const values = valueColumns(header, keys);
  if (facts.id < 0 || values.length === 0) throw new UnreadableTable(missingColumns);
  const sites = [...keys.keys()].filter((index) => siteNames.includes(keys[index]!));
  return { facts, sites, values, isRowAPerson: values.length > 1 && values[0]!.parameter === null };
}

function isUsualName(header: string, fact: string): boolean {
  const name = plainName(header);
  return !doubtfulFacts.has(name) && factByName.get(name) === fact;
}

const moreCells = "The line has more cells than the header; is there a decimal comma?";
export const thereAlready = (line: number) =>
  `Line ${line} has the scans of this person; a column side or visit keeps two such lines apart.`;

export function misshapenRow(header: TableRecord, cells: readonly string[]): string | null {
  return noCodeIn(cells) ?? (cells.slice(header.cells.length).some((text) => text.trim() !== "") ? moreCells : null);
}

const missingColumns =
  "The table needs a column id and its values: a column value, or value1 and value2, or a column for each parameter such as tt_bmd.";

function valueColumns(header: readonly string[], keys: readonly string[]): ValueColumn[] {
  const plain = [...keys.keys()].filter((index) => valueName.test(keys[index]!)).map((index) => ({ index, parameter: null, places: 0 }));
  if (plain.length > 0) return plain;
  const found = header.flatMap((name, index) => {
    const parameter = parameterOfHeader(name, null)?.parameter;
    return parameter ? [{ index, parameter, places: placesOf(name, parameter) }] : [];
  });
  return found;
}

/** @throws UnreadableTable for a unit that cannot be converted */
function placesOf(header: string, parameter: Parameter): number {
  const unit = bracketed(header);
  if (unit === null || !isUnit(unit)) return 0;
  const places = placesBetween(unit, parameter.unit);
  if (places !== null) return places;
  throw new UnreadableTable(
    `The column “${header.trim().slice(0, 60)}” is in ${unit}, but ${parameter.key} ${unitWanted(parameter)}; convert it.`,
  );
}
