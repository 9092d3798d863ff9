import type { PenaltyOrder } from "../banded.ts";
import type { ParameterName } from "../fit-types.ts";

/** Measurements as a likelihood needs them; all columns have one length. */
export interface LikelihoodRows {
  readonly values: Float64Array;
  readonly logValues: Float64Array;
  readonly weights: Float64Array;
}

/** Where a likelihood leaves what one parameter's update needs, row by row, on the scale of the predictor. */
export interface Derivatives {
  /** d log f / d predictor. */
  readonly score: Float64Array;
  /** Expected information, E(-d² log f / d predictor²); positive. */
  readonly information: Float64Array;
}

/** One parameter of a family in a fit. */
export interface LinkedParameter {
  readonly name: ParameterName;
  readonly link: "identity" | "log";
  /** Predictor to begin with, the same at every age. */
  readonly start: number;
  /** What smoothing draws the predictor to: a constant (1) or a straight line over age (2). */
  readonly order: PenaltyOrder;
  /** Least and greatest predictor; null: any. */
  readonly range: readonly [number, number] | null;
}

/** Log-likelihood of a family with one predictor column a parameter. */
export interface Likelihood {
  readonly parameters: readonly LinkedParameter[];
  /**
   * Fills the derivatives for parameter number `wanted`.
   * @param predictors one column a parameter
   * @returns -2 log L, each row counted by its weight; NaN or Infinity where a predictor is impossible
   */
  readonly evaluate: (wanted: number, predictors: readonly Float64Array[], out: Derivatives) => number;
}
