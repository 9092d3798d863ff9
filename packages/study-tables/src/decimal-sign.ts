import { perhapsThousands, withoutThousands } from "./read-number.ts";

/** Which sign begins the decimals in a table; `either`: nothing shows it, and what could be thousands is read as decimals all the same. */
export type DecimalSign = "point" | "comma" | "either";

const numberWith = { point: /^[+-]?\d*\.\d+$/, comma: /^[+-]?\d*,\d+$/ } as const;

/**
 * The decimal sign of a table, by those of its numbers that leave no doubt: "0,912" and "284,3", but not "1,012". Where commas and points
 * are found, the more frequent holds. Where neither is, it is the point, unless semicolons part the cells, as where the comma is the sign.
 *
 * @param texts cells of its numbers; others count for nothing
 */
export function decimalSignOf(delimiter: string, texts: Iterable<string>): DecimalSign {
  let lead = 0;
  for (const text of texts) lead += weightOf(text.trim());
  if (lead === 0) return delimiter === ";" ? "either" : "point";
  return lead > 0 ? "point" : "comma";
}

/** 1 for a point, -1 for a comma. */
function weightOf(cell: string): number {
  const text = cell.endsWith("%") ? cell.slice(0, -1).trimEnd() : cell;
  if (text.length > 30 || perhapsThousands.test(text)) return 0;
  // Grouped thousands show the other sign, and lose their own: "1.234,5" has a decimal comma.
  const isGrouped = withoutThousands(text) !== text && /\d[.,]\d+$/.test(text);
  const last = isGrouped ? text.replace(/^.*(?=[.,])/, "") : text;
  if (numberWith.point.test(last)) return 1;
  return numberWith.comma.test(last) ? -1 : 0;
}

/** Rows that are looked at. */
const mostRows = 1000;

/** The same of a whole table, by all of its first cells. */
export function decimalSignOfTable(delimiter: string, rows: readonly { readonly cells: readonly string[] }[]): DecimalSign {
  return decimalSignOf(
    delimiter,
    rows.slice(0, mostRows).flatMap(({ cells }) => cells),
  );
}
