const number = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/**
 * Whether a spreadsheet program may take a text for a formula and run it: it begins with `=`, `+`, `-` or `@`, also in the
 * full-width letters of East Asian keyboards and behind spaces, or with a tab or a line break. Numbers and a lone dash
 * are what they look like.
 */
export function runsInSpreadsheet(text: string): boolean {
  // Most cells begin with a letter or a digit, and tables have millions of them.
  if (beginsPlainly(text)) return false;
  if (!formulaStart.test(text)) return false;
  const inner = text.replaceAll(/^ +| +$/g, "");
  return inner !== "-" && !number.test(inner);
}

function beginsPlainly(text: string): boolean {
  const first = text.charCodeAt(0);
  return text === "" || (first >= 48 && first <= 57) || (first >= 65 && first <= 90) || (first >= 97 && first <= 122);
}

/** A text as a cell of a table that is written out: an apostrophe in front keeps a spreadsheet program from running it. */
export function safeCell(text: string): string {
  return runsInSpreadsheet(text) ? `'${text}` : text;
}

/** Begins a CSV: spreadsheet programs take a file without it for one in the country's old encoding, and show "cmÂ³". */
export const byteOrderMark = "\uFEFF";

/** What a cell of a table may hold; nothing stands for null. */
export type Cell = string | number | null;

/**
 * One line of a CSV (RFC 4180) with its end. Every table that the product writes is made of these, so that no text in it, a
 * heading included, is run by a spreadsheet program.
 */
export function csvLine(cells: readonly Cell[], { delimiter = ",", lineEnd = "\r\n" } = {}): string {
  const line = cells.map((cell) => csvCell(cell, delimiter)).join(delimiter);
  // An empty line would be read as none.
  return `${line === "" ? '""' : line}${lineEnd}`;
}

/** A cell as it stands in a line of a CSV. */
export function csvCell(cell: Cell, delimiter: string): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = safeCell(cell);
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}
