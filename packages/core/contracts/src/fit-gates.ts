/**
 * Fewest effective people. `skewness` and `tails`: for nu and tau in the automatic choice. `spread`: for a spread and
 * skewness that bend over age. Found with simulated cohorts (docs/adr/14-fitting.md).
 */
export const fitGates = { small: 100, skewness: 150, spread: 300, turns: 500, tails: 1000 } as const;
/** Required decrease of BIC for a further parameter or sloping spread, and for a bending median among few people. */
export const fitGains = { parameter: 2, bend: 7 } as const;
