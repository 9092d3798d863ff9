import { BAND, differencePenalty, type Banded } from "./banded.ts";
import { ROW_SIZE, splineValues, type SplineRows } from "./b-spline-basis.ts";
import type { Likelihood } from "./likelihoods/likelihood.ts";

/** Predictor step for numerical differentiation. */
const STEP = 1e-4;

/** Stacks the coefficients of all parameters, `basisSize` each. */
export interface JointProblem {
  readonly likelihood: Likelihood;
  readonly rows: SplineRows;
  readonly basisSize: number;
  readonly weights: Float64Array;
  readonly offsets: readonly Float64Array[];
}

export function placePredictor({ rows, offsets }: JointProblem, k: number, coefficients: Float64Array, out: Float64Array): void {
  splineValues(rows, coefficients, out);
  const offset = offsets[k]!;
  for (let row = 0; row < out.length; row++) out[row]! += offset[row]!;
}

export function scoreColumns(likelihood: Likelihood, predictors: readonly Float64Array[]): Float64Array[] {
  return likelihood.parameters.map((_, k) => {
    const score = new Float64Array(predictors[0]!.length);
    likelihood.evaluate(k, predictors, { score, information: new Float64Array(score.length) });
    return score;
  });
}

/** Observed information, -d² log L, without the penalty. Central differences of the scores give cross terms for every family. */
export function observedInformation(
  { likelihood, rows, basisSize, weights }: JointProblem,
  predictors: readonly Float64Array[],
): Float64Array {
  const count = predictors.length;
  const size = basisSize * count;
  const matrix = new Float64Array(size * size);
  for (let k = 0; k < count; k++) {
    const shifted = (step: number) => predictors.map((column, j) => (j === k ? column.map((value) => value + step) : column));
    const above = scoreColumns(likelihood, shifted(STEP));
    const below = scoreColumns(likelihood, shifted(-STEP));
    for (let j = 0; j < count; j++) {
      const slope = above[j]!.map((value, row) => (weights[row]! * (below[j]![row]! - value)) / (2 * STEP));
      addProducts(matrix, size, j * basisSize, k * basisSize, slope, rows);
    }
  }
  return symmetric(matrix, size);
}

function addProducts(
  matrix: Float64Array,
  size: number,
  line: number,
  column: number,
  slope: Float64Array,
  { first, values }: SplineRows,
): void {
  for (let row = 0; row < first.length; row++) {
    for (let i = 0; i < ROW_SIZE; i++) {
      const weighted = slope[row]! * values[row * ROW_SIZE + i]!;
      const at = (line + first[row]! + i) * size + column + first[row]!;
      for (let l = 0; l < ROW_SIZE; l++) matrix[at + l]! += weighted * values[row * ROW_SIZE + l]!;
    }
  }
}

function symmetric(matrix: Float64Array, size: number): Float64Array {
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) {
      const mean = (matrix[i * size + j]! + matrix[j * size + i]!) / 2;
      matrix[i * size + j] = mean;
      matrix[j * size + i] = mean;
    }
  }
  return matrix;
}

export function scaledPenalties({ likelihood, basisSize }: JointProblem, lambdas: readonly number[]): Banded[] {
  return lambdas.map((lambda, k) => differencePenalty(basisSize, likelihood.parameters[k]!.order).map((value) => lambda * value));
}

export function jointPenalty(basisSize: number, penalties: readonly Banded[]): Float64Array {
  const size = basisSize * penalties.length;
  const matrix = new Float64Array(size * size);
  penalties.forEach((penalty, k) => {
    for (let i = 0; i < basisSize; i++) {
      for (let j = 0; j < BAND && i + j < basisSize; j++) {
        const value = penalty[i * BAND + j]!;
        const [line, column] = [k * basisSize + i, k * basisSize + i + j];
        matrix[line * size + column] = value;
        matrix[column * size + line] = value;
      }
    }
  });
  return matrix;
}
