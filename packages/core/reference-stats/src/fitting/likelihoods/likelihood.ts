import type { PenaltyOrder } from "../banded.ts";
import type { ParameterName } from "../fit-types.ts";

/** All columns have one length. */
export interface LikelihoodRows {
  readonly values: Float64Array;
  readonly logValues: Float64Array;
  readonly weights: Float64Array;
}

export interface Derivatives {
  readonly score: Float64Array;
  /** Expected information, E(-d² log f / d predictor²); positive. */
  readonly information: Float64Array;
}

export interface LinkedParameter {
  readonly name: ParameterName;
  readonly link: "identity" | "log";
  readonly start: number;
  /** Strong smoothing gives a constant (1) or a line over age (2). */
  readonly order: PenaltyOrder;
  /** Minimum and maximum predictor; null: unlimited. */
  readonly range: readonly [number, number] | null;
}

export interface Likelihood {
  readonly parameters: readonly LinkedParameter[];
  /**
   * Fills the derivatives for parameter number `wanted`.
   * @param predictors one column a parameter
   * @returns -2 log L, each row counted by its weight; NaN or Infinity where a predictor is impossible
   */
  readonly evaluate: (wanted: number, predictors: readonly Float64Array[], out: Derivatives) => number;
}

export function weightedMean(values: Float64Array, weights: Float64Array): number {
  let sum = 0;
  let total = 0;
  for (let row = 0; row < values.length; row++) {
    sum += weights[row]! * values[row]!;
    total += weights[row]!;
  }
  return sum / total;
}

/** Standard deviation with the sum of the weights as divisor. */
export function weightedSd(values: Float64Array, weights: Float64Array): number {
  const mean = weightedMean(values, weights);
  return Math.sqrt(
    weightedMean(
      values.map((value) => (value - mean) ** 2),
      weights,
    ),
  );
}
