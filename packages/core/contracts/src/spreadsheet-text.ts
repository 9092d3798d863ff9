const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
/** A lone dash, or a number, with spaces around it. */
const harmless = /^ *(?:-|[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?) *$/i;

/**
 * Whether a spreadsheet might run the text as a formula: starts with `=`, `+`, `-`, `@` (also full-width or after spaces),
 * tab or line break. Numbers and a lone dash are safe.
 */
export function runsInSpreadsheet(text: string): boolean {
  // Fast path: tables have millions of cells, and most start plainly.
  return !beginsPlainly(text) && formulaStart.test(text) && !harmless.test(text);
}

function beginsPlainly(text: string): boolean {
  const first = text.charCodeAt(0);
  return text === "" || (first >= 48 && first <= 57) || (first >= 65 && first <= 90) || (first >= 97 && first <= 122);
}

/** List separators by country. A spreadsheet that splits at another separator ignores the file's quotes. */
const separators = ",;|";
/** Matches before numbers too, because the next cell would continue them. */
const formula = "[=+\\-@＝＋－＠]";
const blanks = String.raw`(?:[^\S\t\r\n]|")*`;

const known = new Map<string, RegExp>();

/** Separators and line ends before a formula, tab or carriage return. */
function placesBehind(between: string, guard: "" | "'"): RegExp {
  const key = between + guard;
  let places = known.get(key);
  if (places === undefined) {
    const rules = [
      [between, String.raw`\t`],
      [String.raw`${between}\t`, String.raw`\r`],
      [String.raw`${between}\t\r\n`, formula],
    ];
    places = new RegExp(rules.map(([before, after]) => `(?<=[${before}])${guard}(?='*${blanks}${after})`).join("|"), "g");
    known.set(key, places);
  }
  return places;
}

/** The cell's quotes protect commas in comma-separated files. */
function separatorsInside(delimiter: string): string {
  return delimiter === "," ? separators.replace(",", "") : separators;
}

const anySeparator = /[,;|\t\r\n]/;

/** Guards formulas at the start and behind separators. */
export function safeCell(text: string, delimiter = ","): string {
  const start = runsInSpreadsheet(text) ? `'${text}` : text;
  return anySeparator.test(text) ? start.replace(placesBehind(separatorsInside(delimiter), ""), "'") : start;
}

/** Undoes `safeCell`, so that an exported code comes back as it was. */
export function cellAsWritten(text: string, delimiter = ","): string {
  if (!text.includes("'")) return text;
  const inside = text.replace(placesBehind(separatorsInside(delimiter), "'"), "");
  return inside.startsWith("'") && runsInSpreadsheet(inside.slice(1)) ? inside.slice(1) : inside;
}

/** Whether another list separator would reveal a formula in an unquoted line. */
export function runsInOtherCountries(line: string, delimiter: string): boolean {
  // Fast path: scanning takes ten times as long.
  const perhaps = delimiter === "," ? /[;|\t]/ : /[,;|\t](?:[^\S\t]|["'])*[=+\-@＝＋－＠\t\r]/;
  return perhaps.test(line) && line.search(placesBehind(separators.replace(delimiter, ""), "")) >= 0;
}

/** Spreadsheets that lack this mark assume a legacy encoding and show "cmÂ³". */
export const byteOrderMark = "\uFEFF";

export type Cell = string | number | null;

/** One CSV line (RFC 4180), including its end. Use it for all tables, as it prevents formula injection. */
export function csvLine(cells: readonly Cell[], { delimiter = ",", lineEnd = "\r\n" } = {}): string {
  const line = cells.map((cell) => csvCell(cell, delimiter)).join(delimiter);
  // An empty line would be skipped.
  return `${line === "" ? '""' : line}${lineEnd}`;
}

export function csvCell(cell: Cell, delimiter: string): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = safeCell(cell, delimiter);
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}
