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

/** Standard errors of Z at Z of −2, 0 and 2. They are written only where a curve has them. */
export const errorColumns = ["z_se_low", "z_se", "z_se_high"] as const;

/** The columns that are always written. */
export const writtenColumns = [...requiredColumns, ...optionalColumns] as const;

export const allColumns = [...writtenColumns, ...errorColumns] as const;

export type ColumnName = (typeof allColumns)[number];

/** What stands in the `family` column of a mean line: a mean without a spread, drawn and never scored. */
export const MEAN_LINE = "MEAN";
