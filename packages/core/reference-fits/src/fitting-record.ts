import type { FitPlan, FitResult } from "@trabecula/contracts";
import { engineVersion } from "@trabecula/reference-stats";
import type { FittedCurve } from "./fitted-curve.ts";

/** SHA-256 (hexadecimal) of the file and row counts; no data of persons. */
export interface CohortFacts {
  readonly sha256: string;
  readonly rows: number;
  readonly refusedRows: number;
}

/** Interval of ages in the record, about 25 over the range. */
const keptAges = 4;

/** `fit.json`: enough to repeat and judge the fit. */
export function fittingRecord(plan: FitPlan, curves: readonly FittedCurve[], cohort: CohortFacts) {
  return { format: "trabecula-fit/1", engineVersion, cohort, plan, curves: curves.map(curveRecord) };
}

/** Short diagnostics, but every warning. */
export function curveRecord({ parameter, site, sex, result, lambdas }: FittedCurve) {
  const { family, agePower, ages, rows, persons, edf, totalEdf, globalDeviance, aic, gaic3, bic } = result;
  return {
    parameter,
    site,
    sex,
    family,
    agePower,
    ages,
    rows,
    persons,
    edf: { ...edf, total: totalEdf },
    lambdas,
    globalDeviance,
    criteria: { aic, gaic3, bic },
    convergence: { converged: result.converged, iterations: result.iterations },
    candidates: result.candidates,
    lines: thinnedLines(result.lines),
    diagnostics: diagnosticsInShort(result.diagnostics),
    warnings: result.diagnostics.warnings,
  };
}

function diagnosticsInShort({ q, worms, calibration, sampleSize }: FitResult["diagnostics"]) {
  const [overall, ...bins] = worms;
  return {
    sampleSize,
    q: q.totals,
    calibration,
    worm: {
      outside: overall?.outside ?? null,
      misfits: bins.filter(({ misfit }) => misfit).map(({ ageFrom, ageTo }) => [ageFrom, ageTo]),
    },
  };
}

function thinnedLines({ ages, percentiles }: FitResult["lines"]): FitResult["lines"] {
  const thin = (values: readonly number[]) =>
    values.filter((_, index) => index % keptAges === 0).map((value) => Number(value.toPrecision(6)));
  return {
    ages: thin(ages),
    percentiles: percentiles.map(({ percentile, values, low, high }) => ({
      percentile,
      values: thin(values),
      low: low && thin(low),
      high: high && thin(high),
    })),
  };
}
