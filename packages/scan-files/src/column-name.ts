/** A column header taken apart: the name, and the unit written after it in brackets, if any. */
export type ColumnName = { name: string; unitHint: string | null };

/** A longer header is no column of a scanner's, and taking it apart would take time that grows with its square. */
export const longestName = 200;

/** Around a unit at the end: `Ct.Th [µm]`, `Ct.Th {µm}`, `Ct.Th <µm>`, `Ct.Th / µm`. */
const always = [/^(.*?)\s*\[([^[\]]*)\]\s*$/, /^(.+?)\s*\{([^{}]*)\}\s*$/, /^(.+?)\s*<([^<>]*)>\s*$/];
/** Something like a unit: what else stands in round brackets, after a comma or a space belongs to the name, as in `DT-Tb.(1/N).SD`. */
const unitLike = String.raw`(?:mg|k?g|k?N|lbs?|in|[µμu]?m|c?m|1\/mm|%|[MG]Pa)[^(),]*`;
const bareUnit = String.raw`(?:mg\s?(?:HA\s?)?\/\s?c(?:cm|m(?:\^?3|³))|k?g|g\/\s?cm(?:\^?2|²)|[cm]m(?:\^?2|²)|(?:k?N|N)(?:\/mm)?|[µμu]m|mm|1\/mm|%|[MG]Pa)`;
const likeUnits = [
  new RegExp(String.raw`^(.+?)\s*\((${unitLike})\)\s*$`),
  new RegExp(String.raw`^(.+?)\s*,\s*(${bareUnit})\s*$`),
  // No N alone: it is the number of trabeculae in "Tb N".
  new RegExp(String.raw`^(.+?)[\s_]+(?:in\s+|\/\s+)?(?!N$)(${bareUnit})\s*$`),
];

/** Splits `Ct.Th [µm]` into name and unit, in whichever brackets it stands, after a comma or after a space. */
export function splitUnit(header: string): ColumnName {
  const text = header.trim();
  if (header.length > longestName) return { name: text, unitHint: null };
  const found = [...always, ...likeUnits].map((pattern) => pattern.exec(text)).find((match) => match !== null) ?? unmangled(text);
  return found ? { name: found[1]!.trim(), unitHint: found[2]!.trim() } : { name: text, unitHint: null };
}

/** R makes `Ct.Th..mm.` of `Ct.Th (mm)`, and `..g.cm2.` of `(g/cm2)`. */
function unmangled(text: string): readonly string[] | null {
  const found = /^(.+?)\.\.(mm|[uµ]m|mm2|k?N|g|kg|g\.cm2|mg\.HA\.c(?:cm|m3)|1\.mm|MPa)\.$/.exec(text);
  return found && [text, found[1]!, found[2]!.replace("mg.HA.", "mg HA/").replace(/\.(?=cm2|mm)/, "/")];
}
