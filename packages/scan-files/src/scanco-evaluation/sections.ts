import type { TextLine } from "../text-lines.ts";
import { findParameterName, type ParameterName } from "@trabecula/study-tables";
import { splitUnit } from "../column-name.ts";
import { delimiterOf, splitCells } from "../delimited.ts";
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
  unknown: string[];
};

export type Row = { line: number; cells: string[] };

/** A header and the lines below it, up to the next header: files that were joined have several. */
export type Section = { header: Header; rows: Row[] };

/** How many different parameters make a line a header of this format. */
const enoughParameters = 3;

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
  const header: Header = { line: line.number, cells, delimiter, parameters: [], roles: [], unknown: [] };
  cells.forEach((cell, index) => addColumn(header, cell, index));
  const different = new Set(header.parameters.map((column) => column.parameter.key));
  return different.size >= enoughParameters ? header : null;
}

function addColumn(header: Header, cell: string, index: number): void {
  const { name, unitHint } = splitUnit(cell);
  const found = findParameterName(name);
  const role = found ? null : identityRole(name);
  if (found && found.region === 1) header.parameters.push({ ...found, index, header: cell, unitHint });
  else if (role) header.roles.push({ role, index });
  else if (cell !== "") header.unknown.push(cell.slice(0, 80));
}
