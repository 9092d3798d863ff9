import { BAND, secondDifferencePenalty } from "./banded.ts";
import { ROW_SIZE, type SplineRows } from "./b-spline-basis.ts";
import { invertPositive, sandwich } from "./dense.ts";
import type { Cohort } from "./fit-types.ts";
import type { Likelihood } from "./likelihoods/likelihood.ts";
import type { RsResult } from "./rs-algorithm.ts";

/** Covariance of the predictors at the one place of `row`, line by line. */
export type PredictorCovariance = (row: SplineRows) => number[][];

/**
 * Covariance of all coefficients of a fit, jointly over its parameters: the inverse of information plus penalty (the
 * Bayesian covariance of a penalized fit; Wood, JRSS B 68 (2006) 193), or, where people have several rows, with the
 * products of scores summed within persons in its middle.
 */
export function covarianceOfPredictors(
  cohort: Cohort,
  likelihood: Likelihood,
  rows: SplineRows,
  basisSize: number,
  { states, predictors }: RsResult,
): PredictorCovariance {
  const scores = scoreColumns(likelihood, predictors, rows.first.length);
  const size = basisSize * states.length;
  const penalty = jointPenalty(
    states.map(({ lambda }) => lambda),
    basisSize,
  );
  const bread = informationMatrix(cohort.weights, scores, predictors, rows, basisSize);
  for (let i = 0; i < bread.length; i++) bread[i]! += penalty[i]!;
  const inverse = invertPositive(bread, size);
  if (!inverse) return () => states.map(() => states.map(() => Number.NaN));
  const covariance = hasRepeats(cohort) ? sandwich(inverse, middle(cohort, scores, rows, basisSize, penalty), size) : inverse;
  return ({ first, values }) =>
    states.map((_, j) =>
      states.map((__, k) => {
        let sum = 0;
        for (let i = 0; i < ROW_SIZE; i++) {
          const line = (j * basisSize + first[0]! + i) * size + k * basisSize + first[0]!;
          for (let l = 0; l < ROW_SIZE; l++) sum += values[i]! * values[l]! * covariance[line + l]!;
        }
        return sum;
      }),
    );
}

function hasRepeats({ persons, ages }: Cohort): boolean {
  return persons.reduce((a, b) => Math.max(a, b), 0) + 1 < ages.length;
}

function scoreColumns(likelihood: Likelihood, predictors: readonly Float64Array[], rows: number): Float64Array[] {
  return likelihood.parameters.map((_, k) => {
    const score = new Float64Array(rows);
    likelihood.evaluate(k, predictors, { score, information: new Float64Array(rows) });
    return score;
  });
}

/**
 * Information of all coefficients. On the scale of each row's spread (location times sigma, skewness over sigma) the
 * information hardly changes with age, so it is averaged there over all rows: less noisy than each row's own products.
 */
function informationMatrix(
  weights: Float64Array,
  scores: readonly Float64Array[],
  predictors: readonly Float64Array[],
  { first, values }: SplineRows,
  basisSize: number,
): Float64Array {
  const count = scores.length;
  const size = basisSize * count;
  const spread = predictors[1]!.map(Math.exp);
  const scale = (k: number, row: number) => (k === 0 ? spread[row]! : k === 2 ? 1 / spread[row]! : 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const average = scores.map((a, j) =>
    scores.map((b, k) => weights.reduce((sum, weight, row) => sum + weight * a[row]! * scale(j, row) * b[row]! * scale(k, row), 0) / total),
  );
  const matrix = new Float64Array(size * size);
  for (let row = 0; row < first.length; row++) {
    for (let j = 0; j < count; j++) {
      for (let k = 0; k < count; k++) {
        const info = (weights[row]! * average[j]![k]!) / (scale(j, row) * scale(k, row));
        for (let i = 0; i < ROW_SIZE; i++) {
          const line = (j * basisSize + first[row]! + i) * size + k * basisSize + first[row]!;
          const weighted = info * values[row * ROW_SIZE + i]!;
          for (let l = 0; l < ROW_SIZE; l++) matrix[line + l]! += weighted * values[row * ROW_SIZE + l]!;
        }
      }
    }
  }
  return matrix;
}

/** Products of scores, summed within persons first, plus the penalty. */
function middle(cohort: Cohort, scores: readonly Float64Array[], rows: SplineRows, basisSize: number, penalty: Float64Array): Float64Array {
  const size = basisSize * scores.length;
  const sums = new Map<number, Map<number, number>>();
  cohort.persons.forEach((person, row) => {
    const own = sums.get(person) ?? new Map<number, number>();
    sums.set(person, own);
    scores.forEach((column, k) => {
      for (let i = 0; i < ROW_SIZE; i++) {
        const at = k * basisSize + rows.first[row]! + i;
        own.set(at, (own.get(at) ?? 0) + cohort.weights[row]! * column[row]! * rows.values[row * ROW_SIZE + i]!);
      }
    });
  });
  const matrix = penalty.slice();
  for (const own of sums.values()) {
    for (const [i, a] of own) for (const [j, b] of own) matrix[i * size + j]! += a * b;
  }
  return matrix;
}

function jointPenalty(lambdas: readonly number[], basisSize: number): Float64Array {
  const size = basisSize * lambdas.length;
  const matrix = new Float64Array(size * size);
  const penalty = secondDifferencePenalty(basisSize);
  lambdas.forEach((lambda, k) => {
    for (let i = 0; i < basisSize; i++) {
      for (let j = 0; j < BAND && i + j < basisSize; j++) {
        const value = lambda * penalty[i * BAND + j]!;
        const [line, column] = [k * basisSize + i, k * basisSize + i + j];
        matrix[line * size + column] = value;
        matrix[column * size + line] = value;
      }
    }
  });
  return matrix;
}
