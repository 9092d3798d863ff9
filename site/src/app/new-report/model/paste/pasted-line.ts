import { isUnit } from "@trabecula/study-tables/units";

/** At most one name, with numbers. */
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
