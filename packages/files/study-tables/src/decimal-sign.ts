import { perhapsThousands, withoutThousands } from "./read-number.ts";

/** `either`: undetermined; possible thousands are read as decimals. */
export type DecimalSign = "point" | "comma" | "either";

const numberWith = { point: /^[+-]?\d*\.\d+$/, comma: /^[+-]?\d*,\d+$/ } as const;

/** A single number with a comma does not decide for the table. */
const fewestCommas = 2;
/** More numbers such as "1.012" per comma are decimals with a point, not thousands. */
const mostPerhapsPerComma = 3;

export interface DecimalSigns {
  /** For reading. */
  readonly read: DecimalSign;
  /** For output. */
  readonly answer: "point" | "comma";
}

type Shown = "point" | "comma" | "perhapsPoint" | "perhapsComma";
type Counts = Record<Shown, number>;

/**
 * The decimal sign of a table, by those of its numbers that leave no doubt: "0,912" and "284,3", but not "1,012". Where commas and points
 * are found, the more frequent holds. Commas must be two at least, counting those such as "1,012", and not few beside numbers such as "1.012". Where nothing shows
 * the sign, it is the point, unless semicolons part the cells, as where the comma is the sign.
 *
 * An answer follows the sign that the numbers show. Where they show none, it follows most of them, were it a single one. Where commas part the
 * cells it has points: a quoted "6,5" among them is the writing of that one cell.
 *
 * @param texts cells of its numbers; others count for nothing
 */
export function decimalSignsOf(delimiter: string, texts: Iterable<string>): DecimalSigns {
  const counts: Counts = { point: 0, comma: 0, perhapsPoint: 0, perhapsComma: 0 };
  for (const text of texts) {
    const shown = signShownBy(text.trim());
    if (shown !== null) counts[shown] += 1;
  }
  const shown = shownSign(counts);
  const { point, comma, perhapsPoint, perhapsComma } = counts;
  const answer = delimiter === "," ? "point" : (shown ?? (comma + perhapsComma > point + perhapsPoint ? "comma" : "point"));
  return { read: shown ?? (delimiter === ";" ? "either" : "point"), answer };
}

function shownSign({ point, comma, perhapsPoint, perhapsComma }: Counts): "point" | "comma" | null {
  if (point > comma) return "point";
  const commas = comma + perhapsComma;
  return comma > point && commas >= fewestCommas && perhapsPoint <= mostPerhapsPerComma * commas ? "comma" : null;
}

function signShownBy(cell: string): Shown | null {
  const text = cell.endsWith("%") ? cell.slice(0, -1).trimEnd() : cell;
  if (text.length > 30) return null;
  if (perhapsThousands.test(text)) return text.includes(".") ? "perhapsPoint" : "perhapsComma";
  // Grouped thousands imply the other sign: "1.234,5" has a decimal comma.
  const isGrouped = withoutThousands(text) !== text && /\d[.,]\d+$/.test(text);
  const last = isGrouped ? text.replace(/^.*(?=[.,])/, "") : text;
  if (numberWith.point.test(last)) return "point";
  return numberWith.comma.test(last) ? "comma" : null;
}

/** Rows used for detection. */
export const rowsForSign = 1000;

/** Sign for a whole table, from its first rows. */
export function decimalSignOfTable(delimiter: string, rows: readonly { readonly cells: readonly string[] }[]): DecimalSign {
  return decimalSignsOf(
    delimiter,
    rows.slice(0, rowsForSign).flatMap(({ cells }) => cells),
  ).read;
}
