/**
 * Smallest interval of whole counts, as shares, that a binomial count leaves on either side with at most 2.5 %: where
 * a share of `count` persons lies with 95 % when each is counted with the probability `p`.
 *
 * @param p 0 to 1, both excluded
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
