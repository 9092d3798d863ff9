import { delimiterOf, splitCells, type TextLine } from "../text-lines.ts";
import type { Parameter } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import {
  catalogueNames,
  findParameterName,
  normalizeName,
  parameterOfKey,
  plainName,
  refuseLongCells,
  type ParameterName,
} from "@trabecula/study-tables";
import { splitUnit, visitNames } from "../column-name.ts";
import { identityRole, type IdentityRole } from "./identity-columns.ts";

export type ParameterColumn = ParameterName & { index: number; header: string; unitHint: string | null };

export type Header = {
  line: number;
  cells: string[];
  delimiter: string;
  parameters: ParameterColumn[];
  roles: { role: IdentityRole; index: number }[];
  visits: Map<string, string>;
  unknown: string[];
};

export type Row = { line: number; cells: string[] };

export type Section = { header: Header; rows: Row[] };

/** Minimum distinct parameters of a header: alone, and with measurement number and date. */
const enoughParameters = { alone: 3, measured: 2 };

export function splitSections(lines: TextLine[]): { sections: Section[]; before: TextLine[] } {
  const sections: Section[] = [];
  const before: TextLine[] = [];
  const names = new Names();
  for (const line of lines) {
    const header = readHeader(line, names);
    const current = sections.at(-1);
    if (header) sections.push({ header, rows: [] });
    else if (current) current.rows.push({ line: line.number, cells: splitCells(line.text, current.header.delimiter) });
    else before.push(line);
  }
  return { sections, before };
}

type Name = { unitHint: string | null; found: ParameterName | null; role: IdentityRole | null; visit: string | null };

const mostNames = 2000;

class Names {
  readonly #known = new Map<string, Name>();

  of(cell: string): Name {
    const known = this.#known.get(cell);
    if (known) return known;
    const name = nameOf(cell);
    if (this.#known.size < mostNames) this.#known.set(cell, name);
    return name;
  }
}

const noName: Name = { unitHint: null, found: null, role: null, visit: null };

function nameOf(cell: string): Name {
  if (!/[a-z]/i.test(cell)) return noName;
  const { name, unitHint } = splitUnit(cell);
  const own = findParameterName(name) ?? byCatalogue(name);
  const role = own ? null : identityRole(name);
  const ofVisit = own || role ? null : visitOf(name);
  const visit = ofVisit?.parameter ? ofVisit.visit : null;
  return { unitHint, found: own ?? ofVisit?.parameter ?? null, role: role ?? ofVisit?.role ?? null, visit };
}

let catalogue: ReadonlyMap<string, Parameter> | null = null;

function byCatalogue(name: string): ParameterName | null {
  catalogue ??= catalogueNames(reportTypes["hr-pqct"].parameters);
  const known = catalogue.get(plainName(name));
  const parameter = known ? parameterOfKey(known.key) : null;
  return parameter && { parameter, region: 1, namedBy: null };
}

function readHeader(line: TextLine, names: Names): Header | null {
  const delimiter = delimiterOf(line.text);
  const cells = splitCells(line.text, delimiter);
  const header: Header = { line: line.number, cells, delimiter, parameters: [], roles: [], visits: new Map(), unknown: [] };
  for (const [index, cell] of cells.entries()) addColumn(header, cell, index, names.of(cell));
  const different = new Set(header.parameters.map((column) => column.parameter.key));
  const roles = new Set(header.roles.map(({ role }) => role));
  // Older finite-element files have only stiffness and load.
  const isMeasured = roles.has("measurementNumber") && roles.has("scanDate");
  if (different.size < (isMeasured ? enoughParameters.measured : enoughParameters.alone)) return null;
  refuseLongCells(cells, "header");
  return header;
}

function addColumn(header: Header, cell: string, index: number, { unitHint, found, role, visit }: Name): void {
  if (visit !== null) header.visits.set(visit, cell.slice(0, 80));
  if (found && found.region === 1) header.parameters.push({ ...found, index, header: cell, unitHint });
  else if (role) header.roles.push({ role, index });
  else if (cell !== "") header.unknown.push(cell.slice(0, 80));
}

/** Removes a visit mark, as in `V1_Tot.vBMD1`; null if the rest is unknown. */
function visitOf(name: string): { visit: string; parameter: ParameterName | null; role: IdentityRole | null } | null {
  for (const { name: rest, visit } of visitNames(name)) {
    // A bare number counts repeated columns; the first is read.
    if (normalizeName(name) === normalizeName(rest) + visit) continue;
    const parameter = findParameterName(rest);
    const role = parameter ? null : identityRole(rest);
    if (parameter ?? role) return { visit, parameter, role };
  }
  return null;
}

/** Columns of two visits, which is not an evaluation (one line per scan). Null for at most one visit. */
export function severalVisits({ visits }: Header): string | null {
  const [first, second] = [...visits.values()];
  if (first === undefined || second === undefined) return null;
  return `The columns ${first} and ${second} are of two visits in one line: give each visit a line of its own.`;
}
