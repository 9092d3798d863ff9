import { isUnit } from "@trabecula/study-tables/units";
import { findField, isSiteName, type ValueField } from "./field-names.ts";

/**
 * Named lines and columns, such as regions by "Area, BMC, BMD": each number becomes a line, named by both. An unknown
 * column or line becomes one line, to report once.
 * @returns null without a line of heads, a line with several numbers, or any known one
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

const nameAlone = (text: string): PastedLine => ({ text, name: text, numbers: [] });

/** Has at most one name, with numbers. */
export interface PastedLine {
  text: string;
  name: string | null;
  numbers: PastedNumber[];
  site?: string;
}

export interface PastedNumber {
  text: string;
  unit: string | null;
}

const missing = new Set(["", "-", "–", "—", ".", "na", "n/a", "nan"]);
const numberCell = /^([-+−]?[\d.,]*\d[\d.,]*)\s*((?:\D|1\/).*)?$/;
/** "Neck BMD 0.781 g/cm²", "Neck BMD: 0,781": the name must end before the number. */
const nameBeforeNumber = /^(.*\p{L}.*?)[\s:=,]+([-+−]?\d[\d.,]*)(?:\s*((?:\D|1\/)\S*(?: \S+)?))?$/u;

/** Cells are separated by tabs, or by semicolons. */
export function cellsOf(line: string): string[] {
  return line.split(line.includes("\t") ? "\t" : ";").map((cell) => cell.trim());
}

/** A blank line has neither name nor number. */
export function readLine(cells: readonly string[]): PastedLine {
  const text = cells.filter((cell) => cell !== "").join(" ");
  const apart = cells.length === 1 ? readSentence(text) : null;
  if (apart) return { text, ...apart };
  const numbers: PastedNumber[] = [];
  const words: string[] = [];
  for (const cell of cells) {
    const last = numbers.at(-1);
    // "1/mm" alone is a unit.
    const number = last?.unit === null && isUnit(cell) ? null : readNumberCell(cell);
    if (number) numbers.push(number);
    else if (last?.unit === null && isUnit(cell)) last.unit = cell;
    else if (!missing.has(cell.toLowerCase())) words.push(cell);
  }
  return { text, name: words.length > 0 ? words.join(" ") : null, numbers };
}

function readNumberCell(cell: string): PastedNumber | null {
  const [, text, rest] = numberCell.exec(cell) ?? [];
  if (text === undefined) return null;
  const unit = rest?.trim() ?? "";
  return unit === "" || isUnit(unit) ? { text, unit: unit || null } : null;
}

function readSentence(line: string): Omit<PastedLine, "text"> | null {
  const [, name, text, unit = ""] = nameBeforeNumber.exec(line) ?? [];
  if (name === undefined || text === undefined || (unit !== "" && !isUnit(unit))) return null;
  return { name, numbers: [{ text, unit: unit || null }] };
}
