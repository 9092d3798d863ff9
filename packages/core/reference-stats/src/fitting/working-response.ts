import { BAND } from "./banded.ts";
import { ROW_SIZE } from "./b-spline-basis.ts";
import type { JointProblem } from "./joint-system.ts";
import type { Derivatives } from "./likelihoods/likelihood.ts";
import type { NormalEquations } from "./penalized-smoother.ts";

/** Bounds a row's information and relative score, so that no single row vanishes or dominates. */
const LEAST_INFORMATION = 1e-10;
const MOST_INFORMATION = 1e10;
const MOST_DEVIATIONS = 1e6;

/** Cross products of parameter `k`'s working response: predictor + score / information, without offset, weighted by information. */
export function accumulate(
  { rows, weights, offsets }: JointProblem,
  k: number,
  { score, information }: Derivatives,
  predictor: Float64Array,
  out: NormalEquations,
): void {
  const { first, values } = rows;
  const { crossProducts, right } = out;
  crossProducts.fill(0);
  right.fill(0);
  const offset = offsets[k]!;
  let squares = 0;
  for (let row = 0; row < first.length; row++) {
    const info = Math.min(Math.max(information[row]!, LEAST_INFORMATION), MOST_INFORMATION);
    const weight = weights[row]! * info;
    const farthest = MOST_DEVIATIONS / Math.sqrt(info);
    const response = predictor[row]! - offset[row]! + Math.min(Math.max(score[row]! / info, -farthest), farthest);
    squares += weight * response * response;
    const column = first[row]!;
    const at = row * ROW_SIZE;
    for (let i = 0; i < ROW_SIZE; i++) {
      const weighted = weight * values[at + i]!;
      right[column + i]! += weighted * response;
      for (let j = i; j < ROW_SIZE; j++) crossProducts[(column + i) * BAND + j - i]! += weighted * values[at + j]!;
    }
  }
  out.responseSquares = squares;
}

/** Initial smoothing of the same size as the information. */
export function ownStiffness({ crossProducts, right }: NormalEquations): number {
  let sum = 0;
  for (let i = 0; i < right.length; i++) sum += crossProducts[i * BAND]!;
  return sum / right.length;
}
