import { unitAtEnd } from "@trabecula/study-tables";

export type ColumnName = { name: string; unitHint: string | null };

/** Longer headers are never scanner columns, and parsing takes quadratic time. */
export const longestName = 200;

/** Brackets that contain only units, known or not. Parentheses also occur in names, such as `DT-Tb.(1/N).SD`. */
const unknownUnits = [
  /^(.*?)\s*\[([^[\]]*)\]$/,
  /^(.+?)\s*\{([^{}]*)\}$/,
  /^(.+?)\s*<([^<>]*)>$/,
  /^(.+?)\s*\(((?:mg|k?g|k?N|lbs?|in|[µμu]?m|c?m|1\/mm|%|[MG]Pa)[^(),]*)\)$/,
];

/** Splits `Ct.Th [µm]`, including unknown units. */
export function splitUnit(header: string): ColumnName {
  const text = header.trim();
  if (header.length > longestName) return { name: text, unitHint: null };
  const known = unitAtEnd(text);
  if (known) return { name: known.name, unitHint: known.unit };
  const found = unknownUnits.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  return found ? { name: found[1]!.trim(), unitHint: found[2]!.trim() } : { name: text, unitHint: null };
}
