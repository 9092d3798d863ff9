import type { CohortReport, ReportType } from "@trabecula/contracts";
import {
  curveRecord,
  fitGroup,
  peopleText,
  type CohortFacts,
  type ComparedFit,
  type CurvePlan,
  type FittedCurve,
  type CohortGroup,
} from "@trabecula/reference-fits";
import { engineVersion } from "@trabecula/reference-stats";
import { digits, textTable } from "../text-table.ts";

interface FailedCurve {
  readonly parameter: string;
  readonly site: string;
  readonly sex: string;
  readonly message: string;
}

export interface FitOutcome {
  readonly reportType: ReportType | null;
  readonly plan: CurvePlan;
  readonly report: CohortReport;
  readonly cohort: CohortFacts;
  readonly curves: readonly FittedCurve[];
  readonly failed: readonly FailedCurve[];
  readonly remarks: readonly string[];
  readonly comparisons: readonly CurveComparison[];
}

interface CurveComparison extends Pick<FittedCurve, "parameter" | "site" | "sex"> {
  readonly fits: readonly ComparedFit[];
}

/** `deviance` is −2 log L, `edf` effective degrees of freedom, `n` persons. */
export function fitRecord({ plan, report, cohort, curves, failed, remarks, comparisons }: FitOutcome) {
  const sum = (read: (curve: FittedCurve) => number) => curves.reduce((total, curve) => total + read(curve), 0);
  return {
    engineVersion,
    deviance: sum(({ result }) => result.globalDeviance),
    edf: sum(({ result }) => result.totalEdf),
    n: sum(({ result }) => result.persons),
    rows: sum(({ result }) => result.rows),
    converged: curves.every(({ result }) => result.converged),
    curves: curves.map(shortRecord),
    failed,
    ...(comparisons.length === 0 ? {} : { comparisons }),
    cohort,
    columns: report.reading,
    plan,
    remarks,
    problems: report.problems.map(({ line, message }) => ({ line, message })),
  };
}

function shortRecord(curve: FittedCurve) {
  const { globalDeviance, lines: _lines, diagnostics: _diagnostics, ...kept } = curveRecord(curve);
  return { ...kept, deviance: globalDeviance, milliseconds: curve.result.milliseconds };
}

export function fitGroups(groups: readonly CohortGroup[], plan: CurvePlan): { curves: FittedCurve[]; failed: FailedCurve[] } {
  const curves: FittedCurve[] = [];
  const failed: FailedCurve[] = [];
  for (const group of groups) {
    const { parameter, site, sex } = group;
    const fit = fitGroup(group, plan);
    if (fit.ok) curves.push({ parameter, site, sex, result: fit.result, points: fit.points, lambdas: fit.lambdas });
    else failed.push({ parameter, site, sex, message: fit.message });
  }
  return { curves, failed };
}

export function fitSummary({ curves, failed, report, remarks }: FitOutcome): string {
  const header = ["parameter", "site", "sex", "persons", "ages", "family", "edf", "deviance", "criterion"];
  const lines = curves.map(({ parameter, site, sex, result }) => [
    parameter,
    site,
    sex,
    peopleText(result.people ?? result.persons, result.persons).replace(/ (?:person|people)/, ""),
    `${digits(result.ages[0])} to ${digits(result.ages[1])}`,
    result.family,
    digits(result.totalEdf),
    result.globalDeviance.toFixed(1),
    result.converged ? "converged" : "NOT CONVERGED",
  ]);
  const refused = report.refusedRows > 0 ? [`${report.refusedRows} of ${report.rows} rows were refused; the record names each.`] : [];
  const warnings = curves.flatMap(({ result, ...curve }) => result.diagnostics.warnings.map(({ message }) => ({ ...curve, message })));
  const ofCurves = [...failed, ...warnings].map(({ parameter, site, sex, message }) => `${parameter}, ${site}, ${sex}: ${message}`);
  return textTable([header, ...lines]) + [...ofCurves, ...remarks, ...refused].map((line) => `${line}\n`).join("");
}

/** Families tried per curve, the chosen one first. BIC counts persons. */
export function candidatesTable({ curves }: FitOutcome): string {
  const header = ["parameter", "site", "sex", "family", "age power", "edf", "deviance", "GAIC(2)", "GAIC(3)", "BIC", "criterion"];
  const lines = curves.flatMap(({ parameter, site, sex, result }) =>
    result.candidates.map(({ family, agePower, totalEdf, globalDeviance, criterion }) => [
      ...[parameter, site, sex, family, String(agePower)],
      ...[digits(totalEdf), globalDeviance.toFixed(1)],
      ...[2, 3, Math.log(result.persons)].map((penalty) => (globalDeviance + penalty * totalEdf).toFixed(1)),
      criterion.toFixed(1),
    ]),
  );
  return lines.length === 0 ? "" : textTable([header, ...lines]);
}

/** Best first: −2 log likelihood of each tenth of the people under a fit to the remaining people. */
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
  return textTable([header, ...lines]);
}
