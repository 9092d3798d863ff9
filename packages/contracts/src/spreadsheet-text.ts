const number = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/**
 * Whether a spreadsheet program may take a text for a formula and run it: it begins with `=`, `+`, `-` or `@`, also in the
 * full-width letters of East Asian keyboards and behind spaces, or with a tab or a line break. Numbers and a lone dash
 * are what they look like.
 */
export function runsInSpreadsheet(text: string): boolean {
  if (!formulaStart.test(text)) return false;
  const inner = text.replaceAll(/^ +| +$/g, "");
  return inner !== "-" && !number.test(inner);
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
  const line = cells.map((cell) => cellText(cell, delimiter)).join(delimiter);
  // An empty line would be read as none.
  return `${line === "" ? '""' : line}${lineEnd}`;
}

function cellText(cell: Cell, delimiter: string): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = safeCell(cell);
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}
