import type { ScoreBlock } from "./row-block.ts";

/**
 * Parameters of a distribution as the field names them: mu (location; the median M of LMS; on the log scale for LOGNO
 * only), sigma (scale; S), nu (skewness; L) and tau (kurtosis). A family ignores those that it does not have; write 0 there.
 */
export interface DistributionParameters {
  readonly mu: number;
  readonly sigma: number;
  readonly nu: number;
  readonly tau: number;
}

/**
 * One distribution family. The functions take bare numbers and allocate nothing.
 */
export interface DistributionFamily<Name extends string = string> {
  readonly name: Name;
  /** How many of mu, sigma, nu, tau the family has, in this order. */
  readonly parameterCount: 2 | 3 | 4;
  /** Whether mu must be positive; it is the median, or near it, of a positive measurement. */
  readonly positiveMu: boolean;
  /**
   * Normal quantile residual of a measurement: the z with normalCdf(z) = F(y). NaN or infinite where `y` is outside the
   * family's support.
   */
  zScore(y: number, mu: number, sigma: number, nu: number, tau: number): number;
  /** `zScore` of a block of rows of a column: the same numbers to the last bit, faster. Without it rows are scored one by one. */
  readonly scoreBlock?: ScoreBlock;
  /** Measurement with the given quantile residual; the end of the support where there is none. */
  quantileAtZ(z: number, mu: number, sigma: number, nu: number, tau: number): number;
  /** Natural logarithm of the probability density at `y`; -Infinity outside the support. */
  logDensity(y: number, mu: number, sigma: number, nu: number, tau: number): number;
}
