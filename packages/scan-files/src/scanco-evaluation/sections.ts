import type { TextLine } from "../text-lines.ts";
import { findParameterName, normalizeName, type ParameterName } from "@trabecula/study-tables";
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
  for (const line of lines) {
    const header = readHeader(line);
    const current = sections.at(-1);
    if (header) sections.push({ header, rows: [] });
    else if (current) current.rows.push({ line: line.number, cells: splitCells(line.text, current.header.delimiter) });
    else before.push(line);
  }
  return { sections, before };
}

function readHeader(line: TextLine): Header | null {
  const delimiter = delimiterOf(line.text);
  const cells = splitCells(line.text, delimiter);
  const header: Header = { line: line.number, cells, delimiter, parameters: [], roles: [], visits: new Map(), unknown: [] };
  cells.forEach((cell, index) => addColumn(header, cell, index));
  const different = new Set(header.parameters.map((column) => column.parameter.key));
  const roles = new Set(header.roles.map(({ role }) => role));
  // Finite elements of older software: a stiffness and a load.
  const isMeasured = roles.has("measurementNumber") && roles.has("scanDate");
  return different.size >= (isMeasured ? enoughParameters.measured : enoughParameters.alone) ? header : null;
}

function addColumn(header: Header, cell: string, index: number): void {
  const { name, unitHint } = splitUnit(cell);
  const own = findParameterName(name);
  const role = own ? null : identityRole(name);
  const ofVisit = own || role ? null : visitOf(name);
  const found = own ?? ofVisit?.parameter ?? null;
  if (ofVisit?.parameter) header.visits.set(ofVisit.visit, cell.slice(0, 80));
  if (found && found.region === 1) header.parameters.push({ ...found, index, header: cell, unitHint });
  else if (role ?? ofVisit?.role) header.roles.push({ role: (role ?? ofVisit?.role)!, index });
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
