/** In writing order. */
export const requiredColumns = ["parameter", "site", "sex", "age", "family", "mu", "sigma", "nu", "tau", "segment"] as const;

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

/** Standard errors of Z at Z of −2, 0 and 2; written only if a curve has them. */
export const errorColumns = ["z_se_low", "z_se", "z_se_high"] as const;

export const writtenColumns = [...requiredColumns, ...optionalColumns] as const;

export const allColumns = [...writtenColumns, ...errorColumns] as const;

export type ColumnName = (typeof allColumns)[number];

/** `family` of a mean line, which has no spread and is never scored. */
export const MEAN_LINE = "MEAN";
