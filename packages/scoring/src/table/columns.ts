/** Columns that say something about the person or the scan; all others are parameters or are only repeated. */
export const factColumns = [
  "id",
  "sex",
  "age",
  "birth_date",
  "birth_year",
  "scan_date",
  "site",
  "side",
  "scanner",
  "motion_grade",
  "menopausal_status",
  "region",
  "stacks",
  "offset_mm",
  "offset_percent",
  "fe_criterion",
  "parameter",
  "value",
  "unit",
] as const;

export type FactColumn = (typeof factColumns)[number];

const ageInYears = /^age[ _]*[([]?\s*(?:y|yr|yrs|years?)?\s*[)\]]?$/i;

/** Whether the text is the key of a fact column. */
export function isFactColumn(key: string): key is FactColumn {
  return (factColumns as readonly string[]).includes(key);
}

/**
 * The key that a header of the file means without a map: "Tt.BMD" is `tt_bmd`, "Sex(M=1, W=2)" is `sex`, "Age (years)"
 * is `age`. Units in a header are not dropped anywhere else, so that a column in another unit is never taken by mistake.
 */
export function keyOfHeader(header: string): string {
  const text = header.trim();
  if (/^sex\s*[([]/i.test(text)) return "sex";
  if (ageInYears.test(text)) return "age";
  return text.toLowerCase().replaceAll(/[\s.\-/]+/g, "_");
}
