import type { Fit } from "../fitting/fit-types.ts";
import { normalDensity } from "../normal/normal-cdf.ts";
import { normalQuantile } from "../normal/normal-quantile.ts";
import { binomialInterval } from "./binomial-interval.ts";
import { countPersons } from "./count-persons.ts";
import type { CalibrationRow } from "./fit-diagnostics.ts";
import { wholeRange, type ResidualRows } from "./residual-rows.ts";

const PERCENTILES = [1, 3, 5, 10, 25, 50, 75, 90, 95, 97, 99] as const;

/**
 * Weighted percent of the cohort below each percentile, with the 95 % interval expected of a correct curve. Fitting
 * narrows this binomial interval, as if there were more persons.
 */
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
 * Remaining variance of a share p (1 − p) after fitting: empirical distribution with estimated parameters (Durbin,
 * Annals of Statistics 1 (1973) 279). Location, spread, skewness and kurtosis are Hermite polynomials 1 to 4; exact for
 * the normal.
 */
function varianceLeft(z: number, p: number, parameters: number): number {
  const squares = [1, z ** 2 / 2, (z ** 2 - 1) ** 2 / 6, (z ** 3 - 3 * z) ** 2 / 24];
  const taken = normalDensity(z) ** 2 * squares.slice(0, parameters).reduce((sum, square) => sum + square, 0);
  return 1 - taken / (p * (1 - p));
}
