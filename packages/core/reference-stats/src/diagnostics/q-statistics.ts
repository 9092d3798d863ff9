import type { Fit, ParameterName } from "../fitting/fit-types.ts";
import { chiSquareTail } from "../special/incomplete-gamma.ts";
import { ageBin, countPersons, type ResidualRows, type RowRange } from "./residual-rows.ts";
import type { QBin, QTotal } from "./fit-diagnostics.ts";
import { sdOf, weightedMoments } from "./weighted-moments.ts";

/* Transforms of sample skewness and kurtosis to about standard normal. They do not exist for n below 8, so n is then taken as 8. */

const FEWEST = 8;

/**
 * Z of a sample skewness after D'Agostino, Biometrika 57 (1970) 679: Johnson's SU approximation of its distribution.
 *
 * @param skewness third central moment over variance^1.5
 * @param count observations, need not be whole
 */
export function skewnessZ(skewness: number, count: number): number {
  const n = Math.max(count, FEWEST);
  const y = skewness * Math.sqrt(((n + 1) * (n + 3)) / (6 * (n - 2)));
  const kurtosisOfSkewness = (3 * (n * n + 27 * n - 70) * (n + 1) * (n + 3)) / ((n - 2) * (n + 5) * (n + 7) * (n + 9));
  const w = Math.sqrt(2 * (kurtosisOfSkewness - 1)) - 1;
  return Math.asinh(y / Math.sqrt(2 / (w - 1))) / Math.sqrt(Math.log(w) / 2);
}

/**
 * Z of a sample kurtosis after Anscombe and Glynn, Biometrika 70 (1983) 227.
 *
 * @param kurtosis fourth central moment over variance², less 3
 * @param count observations, need not be whole
 */
export function kurtosisZ(kurtosis: number, count: number): number {
  const n = Math.max(count, FEWEST);
  const expected = -6 / (n + 1);
  const variance = (24 * n * (n - 2) * (n - 3)) / ((n + 1) ** 2 * (n + 3) * (n + 5));
  const x = (kurtosis - expected) / Math.sqrt(variance);
  const skewness = ((6 * (n * n - 5 * n + 2)) / ((n + 7) * (n + 9))) * Math.sqrt((6 * (n + 3) * (n + 5)) / (n * (n - 2) * (n - 3)));
  const a = 6 + (8 / skewness) * (2 / skewness + Math.sqrt(1 + 4 / skewness ** 2));
  const root = Math.cbrt((1 - 2 / a) / (1 + x * Math.sqrt(2 / (a - 4))));
  return (1 - 2 / (9 * a) - root) / Math.sqrt(2 / (9 * a));
}

/**
 * Q statistics of Royston and Wright, Statistics in Medicine 19 (2000) 2943. For each bin of N persons, with residual
 * mean m and SD s:
 * - z1 = sqrt(N) m
 * - z2 = (s^(2/3) - (1 - c)) / sqrt(c), c = 2 / (9 (N - 1)): Wilson and Hilferty's cube root
 * - z3, z4: D'Agostino's Z of skewness, Anscombe and Glynn's Z of kurtosis
 * Q1 to Q4 are sums of squares over bins; chi-square degrees of freedom: (bins - edf of mu), (bins - (edf of sigma + 1)
 * / 2), (bins - edf of nu), (bins - edf of tau). Longitudinal cohorts use weighted moments and effective N
 * (`countPersons`), so p-values are approximate.
 */
export function qStatistics(
  rows: ResidualRows,
  bins: readonly RowRange[],
  fit: Pick<Fit, "parameters">,
): { bins: QBin[]; totals: QTotal[] } {
  const qBins = bins.map((bin) => qBin(rows, bin));
  const edf = (name: ParameterName) => fit.parameters.find((parameter) => parameter.name === name)?.edf ?? 0;
  return {
    bins: qBins,
    totals: [
      total(
        "Q1",
        qBins.map(({ z1 }) => z1),
        edf("mu"),
      ),
      total(
        "Q2",
        qBins.map(({ z2 }) => z2),
        (edf("sigma") + 1) / 2,
      ),
      total(
        "Q3",
        qBins.map(({ z3 }) => z3),
        edf("nu"),
      ),
      total(
        "Q4",
        qBins.map(({ z4 }) => z4),
        edf("tau"),
      ),
    ],
  };
}

export function qBin(rows: ResidualRows, range: RowRange): QBin {
  const { persons, effective } = countPersons(rows, range);
  const moments = weightedMoments(rows, range);
  const c = 2 / (9 * Math.max(effective - 1, 1));
  return {
    ...ageBin(range, persons),
    z1: Math.sqrt(effective) * moments.mean,
    z2: (Math.cbrt(sdOf(moments, effective) ** 2) - (1 - c)) / Math.sqrt(c),
    z3: skewnessZ(moments.skewness, effective),
    z4: kurtosisZ(moments.kurtosis, effective),
  };
}

function total(name: QTotal["name"], scores: readonly number[], spent: number): QTotal {
  const value = scores.reduce((sum, z) => sum + z * z, 0);
  const degreesOfFreedom = scores.length - spent;
  return { name, value, degreesOfFreedom, pValue: degreesOfFreedom > 0 ? chiSquareTail(value, degreesOfFreedom) : null };
}
