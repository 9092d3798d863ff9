import type { Fit } from "../fitting/fit-types.ts";
import { normalDensity } from "../normal/normal-cdf.ts";
import { normalQuantile } from "../normal/normal-quantile.ts";
import { countPersons, wholeRange, type ResidualRows } from "./residual-rows.ts";
import type { CalibrationRow } from "./fit-diagnostics.ts";

export const PERCENTILES = [1, 3, 5, 10, 25, 50, 75, 90, 95, 97, 99] as const;

/** Adds the 95 % interval of a correct curve. Fitting narrows this binomial interval, as if there were more persons. */
export function calibration(rows: ResidualRows, { parameters }: Pick<Fit, "parameters">): CalibrationRow[] {
  const { effective } = countPersons(rows, wholeRange(rows));
  const total = rows.weights.reduce((sum, weight) => sum + weight, 0);
  return PERCENTILES.map((percentile) => {
    const cut = normalQuantile(percentile / 100);
    const below = rows.weights.reduce((sum, weight, row) => (rows.z[row]! < cut ? sum + weight : sum), 0);
    const [low, high] = binomialInterval(percentile / 100, effective / varianceLeft(cut, percentile / 100, parameters.length));
    return { percentile, observed: (100 * below) / total, low: 100 * low, high: 100 * high };
  });
}

/**
 * Remaining variance of a share p (1 − p) after fitting: empirical distribution with estimated parameters (Durbin, Annals of Statistics 1
 * (1973) 279). Location, spread, skewness and kurtosis are Hermite polynomials 1 to 4; exact for the normal.
 */
function varianceLeft(z: number, p: number, parameters: number): number {
  const squares = [1, z ** 2 / 2, (z ** 2 - 1) ** 2 / 6, (z ** 3 - 3 * z) ** 2 / 24];
  const taken = normalDensity(z) ** 2 * squares.slice(0, parameters).reduce((sum, square) => sum + square, 0);
  return 1 - taken / (p * (1 - p));
}

/**
 * Smallest interval of counts, as shares, outside of which a binomial count lies with at most 2.5 % on either side.
 * @param p probability, 0 to 1, both excluded
 * @param count persons, rounded to at least 1
 * @returns lower and upper share, 0 to 1
 */
export function binomialInterval(p: number, count: number): [low: number, high: number] {
  const n = Math.max(1, Math.round(count));
  const logOdds = Math.log(p) - Math.log1p(-p);
  // Logarithms, since the probability of zero underflows for large cohorts.
  let logProbability = n * Math.log1p(-p);
  let below = Math.exp(logProbability);
  let low: number | null = null;
  for (let k = 0; k < n; k++) {
    if (low === null && below >= 0.025) low = k;
    if (below >= 0.975) return [(low ?? k) / n, k / n];
    logProbability += Math.log((n - k) / (k + 1)) + logOdds;
    below += Math.exp(logProbability);
  }
  return [(low ?? n) / n, 1];
}
