import type { Fit } from "../fitting/fit-types.ts";
import { normalDensity } from "../normal/normal-cdf.ts";
import { normalQuantile } from "../normal/normal-quantile.ts";
import { binomialInterval } from "./binomial-interval.ts";
import { countPersons } from "./count-persons.ts";
import type { CalibrationRow } from "./fit-diagnostics.ts";
import { wholeRange, type ResidualRows } from "./residual-rows.ts";

const PERCENTILES = [1, 3, 5, 10, 25, 50, 75, 90, 95, 97, 99] as const;

/**
 * Weighted share of the cohort below each percentile of the fit, in percent, with the 95 % interval of what a right curve
 * would show that was fitted to as many effective persons. Because it was fitted to them, they lie closer to it than others
 * would: the interval is the binomial one of as many more persons as that makes the variance smaller.
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
 * What fitting leaves of the variance p (1 − p) of a share: an empirical distribution with estimated parameters (Durbin,
 * Annals of Statistics 1 (1973) 279), on the scale of Z-scores, where location, spread, skewness and kurtosis are the
 * Hermite polynomials 1 to 4, for the normal distribution exactly.
 */
function varianceLeft(z: number, p: number, parameters: number): number {
  const squares = [1, z ** 2 / 2, (z ** 2 - 1) ** 2 / 6, (z ** 3 - 3 * z) ** 2 / 24];
  const taken = normalDensity(z) ** 2 * squares.slice(0, parameters).reduce((sum, square) => sum + square, 0);
  return 1 - taken / (p * (1 - p));
}
