import { normalQuantile } from "../normal/normal-quantile.ts";
import { binomialInterval } from "./binomial-interval.ts";
import { countPersons } from "./count-persons.ts";
import type { CalibrationRow } from "./fit-diagnostics.ts";
import { wholeRange, type ResidualRows } from "./residual-rows.ts";

const PERCENTILES = [1, 3, 5, 10, 25, 50, 75, 90, 95, 97, 99] as const;

/**
 * Weighted share of the cohort below each percentile of the fit, in percent, with the binomial 95 % interval of what a
 * right curve would show for as many effective persons.
 */
export function calibration(rows: ResidualRows): CalibrationRow[] {
  const { effective } = countPersons(rows, wholeRange(rows));
  const total = rows.weights.reduce((sum, weight) => sum + weight, 0);
  return PERCENTILES.map((percentile) => {
    const cut = normalQuantile(percentile / 100);
    const below = rows.weights.reduce((sum, weight, row) => (rows.z[row]! < cut ? sum + weight : sum), 0);
    const [low, high] = binomialInterval(percentile / 100, effective);
    return { percentile, observed: (100 * below) / total, low: 100 * low, high: 100 * high };
  });
}
