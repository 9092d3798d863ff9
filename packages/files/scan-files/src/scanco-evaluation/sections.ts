import type { TextLine } from "../text-lines.ts";
import type { Parameter } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { catalogueNames, findParameterName, normalizeName, parameterOfKey, plainName, type ParameterName } from "@trabecula/study-tables";
import { splitUnit } from "../column-name.ts";
import { delimiterOf, splitCells } from "../delimited.ts";
import { visitNames } from "../visit-name.ts";
import { identityRole, type IdentityRole } from "./identity-columns.ts";

/** A column that is read as a parameter. */
export type ParameterColumn = ParameterName & { index: number; header: string; unitHint: string | null };

/** What a header line says. */
export type Header = {
  line: number;
  cells: string[];
  delimiter: string;
  parameters: ParameterColumn[];
  roles: { role: IdentityRole; index: number }[];
  /** Marks of visits around names of measurements, each with a column that has it. */
  visits: Map<string, string>;
  unknown: string[];
};

export type Row = { line: number; cells: string[] };

/** A header and the lines below it, up to the next header: files that were joined have several. */
export type Section = { header: Header; rows: Row[] };

/** How many different parameters make a line a header of this format, alone and beside number and day of a measurement. */
const enoughParameters = { alone: 3, measured: 2 };

/** Splits a file's lines at its header lines; lines before the first header are answered apart. */
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

/** What a cell is as the name of a column. */
type Name = { unitHint: string | null; found: ParameterName | null; role: IdentityRole | null; visit: string | null };

const mostNames = 2000;

/** Each line may be a header, and the words of a file come again and again: a cell is taken apart once. */
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
  // Most cells of a file are numbers, which name nothing.
  if (!/[a-z]/i.test(cell)) return noName;
  const { name, unitHint } = splitUnit(cell);
  const own = findParameterName(name) ?? byCatalogue(name);
  const role = own ? null : identityRole(name);
  const ofVisit = own || role ? null : visitOf(name);
  const visit = ofVisit?.parameter ? ofVisit.visit : null;
  return { unitHint, found: own ?? ofVisit?.parameter ?? null, role: role ?? ofVisit?.role ?? null, visit };
}

let catalogue: ReadonlyMap<string, Parameter> | null = null;

/** A parameter by what the catalogue or a study calls it, as in "Cortical thickness". */
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
  // Finite elements of older software: a stiffness and a load.
  const isMeasured = roles.has("measurementNumber") && roles.has("scanDate");
  return different.size >= (isMeasured ? enoughParameters.measured : enoughParameters.alone) ? header : null;
}

function addColumn(header: Header, cell: string, index: number, { unitHint, found, role, visit }: Name): void {
  if (visit !== null) header.visits.set(visit, cell.slice(0, 80));
  if (found && found.region === 1) header.parameters.push({ ...found, index, header: cell, unitHint });
  else if (role) header.roles.push({ role, index });
  else if (cell !== "") header.unknown.push(cell.slice(0, 80));
}

/** What a name is without the mark of a visit, as in `V1_Tot.vBMD1`; null where that is no name either. */
function visitOf(name: string): { visit: string; parameter: ParameterName | null; role: IdentityRole | null } | null {
  for (const { name: rest, visit } of visitNames(name)) {
    // A number alone counts repeated columns, of which the first is read.
    if (normalizeName(name) === normalizeName(rest) + visit) continue;
    const parameter = findParameterName(rest);
    const role = parameter ? null : identityRole(rest);
    if (parameter ?? role) return { visit, parameter, role };
  }
  return null;
}

/** Columns of two visits in one line: an evaluation has one line for each scan. Null where there is one visit at most. */
export function severalVisits({ visits }: Header): string | null {
  const [first, second] = [...visits.values()];
  if (first === undefined || second === undefined) return null;
  return `The columns ${first} and ${second} are of two visits in one line: give each visit a line of its own.`;
}
