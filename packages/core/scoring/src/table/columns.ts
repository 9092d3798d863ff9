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

/** Whether the text is the key of a fact column. */
export function isFactColumn(key: string): key is FactColumn {
  return (factColumns as readonly string[]).includes(key);
}

/** Height at the scan. Apart from the fact columns: it is read only where what a child's height makes of its scores is asked for. */
export const heightColumn = "height_cm";

/** Which scanner of the laboratory made the scan. Apart from the fact columns: scores do not depend on it, and only who keeps the scans knows the scanners. */
export const deviceColumn = "device";

/** Fact columns that hold dates. */
export const dateColumns = ["birth_date", "scan_date"] as const satisfies readonly FactColumn[];

export type DateColumn = (typeof dateColumns)[number];

/** Whether the text is the key of a fact column that holds dates. */
export function isDateColumn(key: string): key is DateColumn {
  return (dateColumns as readonly string[]).includes(key);
}
