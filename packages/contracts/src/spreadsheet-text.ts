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
