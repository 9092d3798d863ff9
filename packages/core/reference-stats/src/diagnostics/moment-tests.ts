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
