import { unitAtEnd } from "@trabecula/study-tables";

/** A column header taken apart: the name, and the unit written after it, if any. */
export type ColumnName = { name: string; unitHint: string | null };

/** A longer header is no column of a scanner's, and taking it apart would take time that grows with its square. */
export const longestName = 200;

/** Brackets in which a scanner's name has nothing but a unit, known or not; round ones belong to names too, as in `DT-Tb.(1/N).SD`. */
const unknownUnits = [
  /^(.*?)\s*\[([^[\]]*)\]$/,
  /^(.+?)\s*\{([^{}]*)\}$/,
  /^(.+?)\s*<([^<>]*)>$/,
  /^(.+?)\s*\(((?:mg|k?g|k?N|lbs?|in|[µμu]?m|c?m|1\/mm|%|[MG]Pa)[^(),]*)\)$/,
];

/** Splits `Ct.Th [µm]` into name and unit, also where the unit is none that is known. */
export function splitUnit(header: string): ColumnName {
  const text = header.trim();
  if (header.length > longestName) return { name: text, unitHint: null };
  const known = unitAtEnd(text);
  if (known) return { name: known.name, unitHint: known.unit };
  const found = unknownUnits.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  return found ? { name: found[1]!.trim(), unitHint: found[2]!.trim() } : { name: text, unitHint: null };
}
