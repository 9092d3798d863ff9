const number = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/**
 * Whether a spreadsheet might run the text as a formula: starts with `=`, `+`, `-` or `@` (also full-width or after
 * spaces), tab or line break. Numbers and a lone dash are safe.
 */
export function runsInSpreadsheet(text: string): boolean {
  // Fast path: tables have millions of cells, and most start plainly.
  if (beginsPlainly(text)) return false;
  if (!formulaStart.test(text)) return false;
  const inner = text.replaceAll(/^ +| +$/g, "");
  return inner !== "-" && !number.test(inner);
}

function beginsPlainly(text: string): boolean {
  const first = text.charCodeAt(0);
  return text === "" || (first >= 48 && first <= 57) || (first >= 65 && first <= 90) || (first >= 97 && first <= 122);
}

/** Prefixes an apostrophe to prevent formula execution. */
export function safeCell(text: string): string {
  return runsInSpreadsheet(text) ? `'${text}` : text;
}

/** Without it, spreadsheets assume a legacy encoding and show "cmÂ³". */
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
  const text = safeCell(cell);
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}
