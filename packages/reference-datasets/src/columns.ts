/** Columns that every `curves.csv` has, in the order they are written. */
export const requiredColumns = ["parameter", "site", "sex", "age", "family", "mu", "sigma", "nu", "tau", "segment"] as const;

/** Columns that may follow. */
const optionalColumns = [
  "unit",
  "scanner",
  "protocol",
  "n",
  "ya_mean",
  "ya_sd",
  "age_min",
  "age_max",
  "source",
  "ya_age_min",
  "ya_age_max",
] as const;

export const allColumns = [...requiredColumns, ...optionalColumns] as const;

export type ColumnName = (typeof allColumns)[number];

/** What stands in the `family` column of a mean line: a mean without a spread, drawn and never scored. */
export const MEAN_LINE = "MEAN";
