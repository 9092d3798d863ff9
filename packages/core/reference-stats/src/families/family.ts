import type { ScoreBlock } from "./row-block.ts";

/**
 * mu (location; LMS median M; log scale for LOGNO), sigma (scale; S), nu (skewness; L), tau (kurtosis). Write 0 for
 * parameters that a family lacks.
 */
export interface DistributionParameters {
  readonly mu: number;
  readonly sigma: number;
  readonly nu: number;
  readonly tau: number;
}

/** Functions take plain numbers and allocate nothing. */
export interface DistributionFamily<Name extends string = string> {
  readonly name: Name;
  /** Number of parameters in the order mu, sigma, nu, tau. */
  readonly parameterCount: 2 | 3 | 4;
  readonly positiveMu: boolean;
  /** Normal quantile residual: z with normalCdf(z) = F(y). NaN or infinite outside the support. */
  zScore(y: number, mu: number, sigma: number, nu: number, tau: number): number;
  /** Optional, faster and bit-identical version of `zScore` for a block of rows. */
  readonly scoreBlock?: ScoreBlock;
  /** Inverse of `zScore`; the end of the support if there is none. */
  quantileAtZ(z: number, mu: number, sigma: number, nu: number, tau: number): number;
  /** Per unit of `y`; -Infinity outside the support. */
  logDensity(y: number, mu: number, sigma: number, nu: number, tau: number): number;
}
