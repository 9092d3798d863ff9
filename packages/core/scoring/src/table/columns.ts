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
  "method",
  "parameter",
  "value",
  "unit",
] as const;

export type FactColumn = (typeof factColumns)[number];

export function isFactColumn(key: string): key is FactColumn {
  return (factColumns as readonly string[]).includes(key);
}

/** Height at the scan. Not a fact column, because it is read only for height adjustment. */
export const heightColumn = "height_cm";

/** Individual scanner. Not a fact column, because scores do not depend on it. */
export const deviceColumn = "device";

export const dateColumns = ["birth_date", "scan_date"] as const satisfies readonly FactColumn[];

export type DateColumn = (typeof dateColumns)[number];

export function isDateColumn(key: string): key is DateColumn {
  return (dateColumns as readonly string[]).includes(key);
}
