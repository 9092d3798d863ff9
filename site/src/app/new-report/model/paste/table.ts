import { isUnit } from "@trabecula/study-tables/units";
import { findField, isSiteName, type ValueField } from "./field-names.ts";
import { readLine, type PastedLine } from "./pasted-line.ts";

/**
 * Reads a table whose lines and columns both have names, such as regions by "Area, BMC, BMD" or parameters by site: each number
 * becomes a line of its own, named by both. A column or a line of which nothing is known becomes one line, to be said once.
 *
 * @returns null where it is no such table: no line of heads, no line with several numbers, or none that is known
 */
export function tableAsLines(rows: readonly string[][], fields: readonly ValueField[], scanKey: string): PastedLine[] | null {
  const [heads, ...body] = rows;
  if (!heads || heads.length < 2 || readLine(heads).numbers.length > 0) return null;
  if (!body.some((row) => readLine(row).numbers.length > 1)) return null;
  const cells = body.flatMap((row, index) => cellsOfRow(row, index, heads, fields));
  const known = new Set(cells.filter(({ line }) => findField(line, fields, scanKey).ok));
  if (known.size === 0) return null;
  const isKnown = (place: "row" | "column", index: number) => [...known].some((cell) => cell[place] === index);
  const lines = body.flatMap((row, index) => {
    const own = cells.filter((cell) => cell.row === index);
    if (own.length === 0) return readLine(row).numbers.length > 0 ? [readLine(row)] : [];
    return isKnown("row", index) ? own.filter(({ column }) => isKnown("column", column)).map(({ line }) => line) : [nameAlone(row[0]!)];
  });
  const unknownColumns = heads.flatMap((head, index) => {
    const [first] = cells.filter(({ column }) => column === index);
    return first && !isKnown("column", index) ? [nameAlone(head || first.line.text)] : [];
  });
  return [...lines, ...unknownColumns];
}

interface Cell {
  row: number;
  column: number;
  line: PastedLine;
}

/** Names each number by row and column; empty if the row has no name. */
function cellsOfRow(row: readonly string[], index: number, heads: readonly string[], fields: readonly ValueField[]): Cell[] {
  const [name = ""] = row;
  if (readLine([name]).name === null) return [];
  const unitColumn = heads.findIndex((head) => /^units?$/i.test(head));
  const unit = isUnit(row[unitColumn] ?? "") ? row[unitColumn]! : null;
  return row.flatMap((cell, column) => {
    const [number] = column === 0 || column === unitColumn ? [] : readLine([cell]).numbers;
    if (!number) return [];
    const head = heads[column] ?? "";
    const line = { ...namedBy(name, head, fields), numbers: [{ ...number, unit: number.unit ?? unit }] };
    return [{ row: index, column, line: { ...line, text: [name, head, cell].filter((part) => part !== "").join(" ") } }];
  });
}

/** Row "Neck" in column "BMD" is "Neck BMD". If one of them is a site, the other is the name. */
function namedBy(name: string, head: string, fields: readonly ValueField[]): Pick<PastedLine, "name" | "site"> {
  const isSite = (text: string) => fields.some(({ site }) => isSiteName(text, site));
  if (isSite(head)) return { name, site: head };
  if (isSite(name)) return { name: head, site: name };
  return { name: head === "" || /^values?$/i.test(head) ? name : `${name} ${head}` };
}

function nameAlone(text: string): PastedLine {
  return { text, name: text, numbers: [] };
}
