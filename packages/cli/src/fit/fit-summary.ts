import type { FitOutcome } from "./fit-record.ts";

export function fitSummary({ curves, failed, report, remarks }: FitOutcome): string {
  const header = ["parameter", "site", "sex", "persons", "ages", "family", "edf", "deviance", "criterion"];
  const lines = curves.map(({ parameter, site, sex, result }) => [
    parameter,
    site,
    sex,
    String(result.persons),
    `${digits(result.ages[0])} to ${digits(result.ages[1])}`,
    result.family,
    digits(result.totalEdf),
    result.globalDeviance.toFixed(1),
    result.converged ? "converged" : "NOT CONVERGED",
  ]);
  const refused = report.refusedRows > 0 ? [`${report.refusedRows} of ${report.rows} rows were refused; the record names each.`] : [];
  const failures = failed.map(({ parameter, site, sex, message }) => `${parameter}, ${site}, ${sex}: ${message}`);
  return `${[...alignColumns([header, ...lines]), ...failures, ...remarks, ...refused].join("\n")}\n`;
}

/** Families and age powers tried per curve, chosen one first. BIC counts persons. */
export function candidatesTable({ curves }: FitOutcome): string {
  const header = ["parameter", "site", "sex", "family", "age power", "edf", "deviance", "GAIC(2)", "GAIC(3)", "BIC", "criterion"];
  const lines = curves.flatMap(({ parameter, site, sex, result }) =>
    result.candidates
      .toSorted((one, other) => one.criterion - other.criterion)
      .map(({ family, agePower, totalEdf, globalDeviance, criterion }) => [
        ...[parameter, site, sex, family, String(agePower)],
        ...[digits(totalEdf), globalDeviance.toFixed(1)],
        ...[2, 3, Math.log(result.persons)].map((penalty) => (globalDeviance + penalty * totalEdf).toFixed(1)),
        criterion.toFixed(1),
      ]),
  );
  return lines.length === 0 ? "" : `${alignColumns([header, ...lines]).join("\n")}\n`;
}

/** Best first: −2 log likelihood of each tenth of the people under a fit to the others. */
export function comparisonTable({ comparisons }: FitOutcome): string {
  if (comparisons.length === 0) return "";
  const header = ["parameter", "site", "sex", "family", "smoothing", "age power", "edf", "deviance", "AIC", "GAIC(3)", "BIC", "left out"];
  const lines = comparisons.flatMap(({ parameter, site, sex, fits }) =>
    fits.map(({ family, smoothing, agePower, totalEdf, globalDeviance, aic, gaic3, bic, crossValidated }) => [
      ...[parameter, site, sex, family],
      smoothing.method === "gaic" ? `gaic:${smoothing.k}` : smoothing.method,
      ...[String(agePower), digits(totalEdf)],
      ...[globalDeviance, aic, gaic3, bic].map((figure) => figure.toFixed(1)),
      crossValidated === null ? "failed" : crossValidated.toFixed(1),
    ]),
  );
  return `${alignColumns([header, ...lines]).join("\n")}\n`;
}

function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("  ")
      .trimEnd(),
  );
}

function digits(value: number): string {
  return String(Number(value.toPrecision(4)));
}
