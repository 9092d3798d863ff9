import { stringify } from "csv-stringify/sync";

const looksLikeNumber = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;

/**
 * A cell that a spreadsheet program cannot take for a formula: a leading apostrophe where it starts like one, also in the
 * full-width letters of East Asian keyboards. Numbers and a lone dash stay as they are.
 */
function safeCell(text: string): string {
  const isDangerous = /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !looksLikeNumber.test(text) && text !== "-";
  return isDangerous ? `'${text}` : text;
}

/** Rows as CSV text, safe to open in a spreadsheet program. */
export function writeRows(rows: readonly (readonly string[])[], delimiter: string): string {
  return stringify(
    rows.map((row) => row.map(safeCell)),
    { delimiter },
  );
}
