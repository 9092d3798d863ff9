/** Small enough for the first-level CPU cache. */
export const BLOCK_ROWS = 512;

/** mu is NaN where the reference has no parameters. */
export interface RowBlock {
  readonly mu: Float64Array;
  readonly sigma: Float64Array;
  readonly nu: Float64Array;
  readonly tau: Float64Array;
}

type ScoreBlock = (block: RowBlock, values: Float64Array, out: Float64Array, from: number, rows: number) => void;

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
  readonly parameterCount: 2 | 3 | 4;
  readonly positiveMu: boolean;
  /** Normal quantile residual: z with normalCdf(z) = F(y). NaN or infinite outside the support. */
  zScore(y: number, mu: number, sigma: number, nu: number, tau: number): number;
  /** Optional, faster and bit-identical version of `zScore` for a block of rows. */
  readonly scoreBlock?: ScoreBlock;
  /** Inverse of `zScore`; the end of the support if there is none. */
  quantileAtZ(z: number, mu: number, sigma: number, nu: number, tau: number): number;
  logDensity(y: number, mu: number, sigma: number, nu: number, tau: number): number;
}
