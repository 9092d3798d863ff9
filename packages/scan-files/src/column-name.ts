/** A column header taken apart: the name, and the unit written after it in brackets, if any. */
export type ColumnName = { name: string; unitHint: string | null };

/** A longer header is no column of a scanner's, and taking it apart would take time that grows with its square. */
export const longestName = 200;

/** Splits `Ct.Th [µm]` into name and unit. Round brackets count only at the end and around something like a unit: `DT-Tb.(1/N).SD` has none. */
export function splitUnit(header: string): ColumnName {
  if (header.length > longestName) return { name: header.trim(), unitHint: null };
  const square = /^(.*?)\s*\[([^\]]*)\]\s*$/.exec(header);
  const found = square ?? /^(.+?)\s*\(((?:mg|k?g|k?N|lbs?|in|[µμu]?m|c?m|1\/mm|%|[MG]Pa)[^()]*)\)\s*$/.exec(header);
  return found ? { name: found[1]!.trim(), unitHint: found[2]!.trim() } : { name: header.trim(), unitHint: null };
}
