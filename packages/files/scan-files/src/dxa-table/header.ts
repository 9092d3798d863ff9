import { refuseLongCells } from "@trabecula/study-tables";
import { splitUnit, visitNames } from "../column-name.ts";
import { delimiterOf, splitCells, type TextLine } from "../text-lines.ts";
import { plain, type ColumnReader, type DxaColumn, type DxaForm } from "./form.ts";

export type PlacedColumn = DxaColumn & { index: number; header: string };

export type DxaHeader = {
  line: number;
  delimiter: string;
  width: number;
  columns: PlacedColumn[];
  unknown: string[];
};

const linesToHeader = 20;

export function findHeader(form: DxaForm, lines: readonly TextLine[]): { header: DxaHeader; rows: TextLine[] } | null {
  for (const [place, line] of lines.slice(0, linesToHeader).entries()) {
    const header = readHeader(form, line);
    if (header) return { header, rows: lines.slice(place + 1) };
  }
  return null;
}

function readHeader(form: DxaForm, line: TextLine): DxaHeader | null {
  const delimiter = delimiterOf(line.text);
  const cells = splitCells(line.text, delimiter);
  const named = cells.map(splitUnit);
  const readColumn = columnReader(
    form,
    named.map(({ name }) => name),
  );
  if (!readColumn) return null;
  refuseLongCells(cells, "header");
  const header: DxaHeader = { line: line.number, delimiter, width: cells.length, columns: [], unknown: [] };
  for (const [index, { name, unitHint }] of named.entries()) {
    const column = name === "" ? null : readColumn(name, unitHint);
    if (column) header.columns.push({ ...column, index, header: cells[index]!.slice(0, 80) });
    else if (name !== "") header.unknown.push(cells[index]!.slice(0, 80));
  }
  return header;
}

/** Accepts visit prefixes and suffixes (`V1_HTOT_BMD`, `HTOT_BMD1`). */
function columnReader(form: DxaForm, names: readonly string[]): ColumnReader | null {
  const bare = names.map((name) => visitNames(name).map((known) => known.name));
  const candidates = [names, ...[0, 1].map((place) => names.map((name, index) => bare[index]![place] ?? name))];
  const readColumn = candidates.map((all) => form.columnsOf(all)).find((reader) => reader !== null);
  if (!readColumn) return null;
  return (name, unitHint) => {
    const own = readColumn(name, unitHint);
    if (own) return own;
    for (const { name: rest, visit } of visitNames(name)) {
      const column = readColumn(rest, unitHint);
      if (column) return { ...column, visit: column.visit ?? visit };
    }
    return null;
  };
}

export function measuredTwice({ columns }: DxaHeader): [string, string] | null {
  const seen = new Map<string, string>();
  for (const column of columns) {
    if (column.role !== "value") continue;
    const key = [column.visit, column.site, column.side, column.parameter].join(" ");
    const earlier = seen.get(key);
    if (earlier !== undefined) return [earlier, column.header];
    seen.set(key, column.header);
  }
  return null;
}

const single = new Set(["subjectCode", "measurementNumber", "scanDate", "scanType", "side"]);

/** Error if two columns of one name disagree, such as dates in joined tables. */
export function contradictingFacts({ columns }: DxaHeader, rows: readonly { number: number; cells: readonly string[] }[]): string | null {
  const named = Map.groupBy(
    columns.filter(({ role }) => single.has(role)),
    ({ header, visit }) => `${visit} ${plain(header)}`,
  );
  for (const same of named.values()) {
    if (same.length < 2) continue;
    const differing = rows.find(({ cells }) => new Set(same.map(({ index }) => cells[index] ?? "").filter((cell) => cell !== "")).size > 1);
    if (differing)
      return `The column ${same[0]!.header} stands twice, and the two differ in line ${differing.number}: keep the one that holds.`;
  }
  return null;
}
