import { quantileAtZ, slopeAlongZ } from "../distributions.ts";
import { fitCurve } from "../fitting/fit-curve.ts";
import type { Cohort, Fit, FitSettings } from "../fitting/fit-types.ts";
import { normalQuantile } from "../normal/normal-quantile.ts";
import { bootstrapCentiles, type Refit } from "./bootstrap-errors.ts";
import type { DistributionParameters } from "../families/family.ts";

const NAMES = ["mu", "sigma", "nu", "tau"] as const;
/** Central difference step, in standard errors of the parameter. */
const STEP = 0.01;

/**
 * Delta method: sqrt(g' V g), with V the covariance of mu, sigma, nu and tau at that age and g the slopes of the centile
 * along them (central differences).
 * @param z normal quantile of the percentile
 * @returns in the unit of the measurement; NaN if the fit has no covariance
 */
export function deltaError(fit: Pick<Fit, "family" | "parametersAt" | "covarianceAt">, z: number, age: number): number {
  const parameters = fit.parametersAt(age);
  const covariance = fit.covarianceAt(age);
  const slopes = NAMES.map((name, index) => slope(fit.family, z, parameters, name, Math.sqrt(covariance[index]?.[index] ?? 0)));
  let variance = 0;
  slopes.forEach((first, i) =>
    slopes.forEach((second, j) => {
      variance += first * second * (covariance[i]?.[j] ?? 0);
    }),
  );
  return Math.sqrt(Math.max(variance, 0));
}

function slope(family: Fit["family"], z: number, at: DistributionParameters, name: (typeof NAMES)[number], error: number): number {
  const step = STEP * error;
  if (step === 0) return 0;
  const above = quantileAtZ(family, z, { ...at, [name]: at[name] + step });
  const below = quantileAtZ(family, z, { ...at, [name]: at[name] - step });
  return (above - below) / (2 * step);
}

/**
 * Sampling variance once, and once for skewness that the criterion leaves out. Simulated bands of 300 to 500 people at Z −2 held the truth in
 * 85 to 93 % without, 91 to 99 % with it.
 */
export const SHARE_OF_SKEWNESS = 2;

/** A family without skewness may miss it, which moves Z by (Z² − 1) / 6 of it; its sampling variance is 6 / n. */
function shapeErrorAt(fit: Pick<Fit, "family" | "persons" | "parametersAt">, z: number, age: number): number {
  const beyond = Math.max(z ** 2 - 1, 0);
  if (beyond === 0 || (fit.family !== "NO" && fit.family !== "LOGNO")) return 0;
  return beyond * Math.sqrt(SHARE_OF_SKEWNESS / (6 * fit.persons)) * slopeAlongZ(fit, z, age);
}

/** `seed` (default 1) makes a bootstrap repeatable. */
export type ErrorMethod =
  | { readonly method: "delta" }
  | { readonly method: "bootstrap"; readonly resamples: number; readonly seed?: number };

export interface CentileErrors {
  percentile: number;
  /** 95 % band: value ± 1.96 standard errors (delta), or 2.5th and 97.5th percentiles of refits (bootstrap). */
  low: number[];
  high: number[];
  se: number[];
}

const FEWEST_REFITS = 20;
export const USUAL_SEED = 1;

/**
 * Standard errors and 95 % bands of percentile lines, without the choice of the family. `delta`: Bayesian covariance of the penalized fit
 * (Wood 2006; between persons for repeated measurements). Includes the bias of smoothing and what a family without skewness may miss: simulated
 * bands hold the truth in 91 to 100 % (where a median turns sharply, 94 % with 500 people and 75 % with 150). `bootstrap`: refits to persons drawn with replacement
 * (Efron and Tibshirani 1993) that keep the fit's smoothing parameters, or average over them anew. Works if the family is wrong, but refits
 * share the bias of smoothing, so bands are narrower (80 to 90 % in the same simulations).
 * @param cohort the rows that were fitted
 * @param percentiles 0 to 100, both excluded
 * @param ages decimal years within the fit
 * @param onProgress share done, 0 to 1; may throw to stop
 * @returns one entry per percentile; none for a percentile without errors at some age; none at all if fewer than half of the resamples (or
 * 20) could be fitted
 */
export function centileErrors(
  cohort: Cohort,
  fit: Fit,
  settings: FitSettings,
  percentiles: readonly number[],
  ages: readonly number[],
  choice: ErrorMethod,
  onProgress: (done: number) => void = () => undefined,
): CentileErrors[] {
  const errors =
    choice.method === "delta"
      ? deltaErrors(fit, percentiles, ages)
      : bootstrapErrors(fitCurve, cohort, fit, settings, percentiles, ages, choice, onProgress);
  return errors.filter(({ low, high }) => [...low, ...high].every(Number.isFinite));
}

function deltaErrors(fit: Fit, percentiles: readonly number[], ages: readonly number[]): CentileErrors[] {
  return percentiles.map((percentile) => {
    const z = normalQuantile(percentile / 100);
    const values = ages.map((age) => quantileAtZ(fit.family, z, fit.parametersAt(age)));
    const se = ages.map((age) => Math.hypot(deltaError(fit, z, age), shapeErrorAt(fit, z, age)));
    return {
      percentile,
      low: values.map((value, index) => value - 1.96 * se[index]!),
      high: values.map((value, index) => value + 1.96 * se[index]!),
      se,
    };
  });
}

export function bootstrapErrors(
  refit: Refit,
  cohort: Cohort,
  fit: Fit,
  settings: FitSettings,
  percentiles: readonly number[],
  ages: readonly number[],
  { resamples, seed = USUAL_SEED }: Extract<ErrorMethod, { method: "bootstrap" }>,
  onProgress: (done: number) => void,
): CentileErrors[] {
  const scores = percentiles.map((percentile) => normalQuantile(percentile / 100));
  const centiles = bootstrapCentiles(refit, cohort, fit, settings, scores, ages, { resamples, seed }, onProgress);
  if (centiles.length < Math.max(FEWEST_REFITS, resamples / 2)) return [];
  return percentiles.map((percentile, score) => {
    const columns = ages.map((_, age) => Float64Array.from(centiles, (values) => values[score]![age]!).sort());
    const ofShape = ages.map((age) => shapeErrorAt(fit, scores[score]!, age));
    const [low, high] = [0.025, 0.975].map((p) => columns.map((column) => quantileOf(column, p))) as [number[], number[]];
    const wider = ofShape.map((error, index) => {
      const half = (high[index]! - low[index]!) / 2;
      return Math.hypot(half, 1.96 * error) - half;
    });
    return {
      percentile,
      low: low.map((value, index) => value - wider[index]!),
      high: high.map((value, index) => value + wider[index]!),
      se: columns.map((column, index) => Math.hypot(standardDeviation(column), ofShape[index]!)),
    };
  });
}

/** Hyndman and Fan's type 7. */
function quantileOf(sorted: Float64Array, p: number): number {
  const place = (sorted.length - 1) * p;
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!);
}

function standardDeviation(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}
