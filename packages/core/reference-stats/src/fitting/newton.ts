import { holdWithin, ROW_SIZE } from "./b-spline-basis.ts";
import { solvePositive } from "./dense.ts";
import type { Derivatives } from "./likelihoods/likelihood.ts";
import { jointPenalty, observedInformation, placePredictor, scaledPenalties, scoreColumns, type JointProblem } from "./joint-system.ts";
import type { SmootherState } from "./penalized-smoother.ts";

const MAXIMUM_STEPS = 15;
const MAXIMUM_HALVINGS = 20;
/** Minimum expected reduction of penalized -2 log L per step. */
const GAIN_TOLERANCE = 1e-5;
const DAMPINGS = [0, 1e-4, 1e-3, 1e-2, 0.1, 1, 10, 100];

/**
 * Optimizes all coefficients and keeps the smoothing, if cycling converges too slowly (heavy tails under a family
 * without them). Changes states and predictors in place.
 * @returns -2 log L without the penalty, and whether the maximum was reached
 */
export function climbByNewton(
  problem: JointProblem,
  states: readonly SmootherState[],
  predictors: readonly Float64Array[],
): { deviance: number; converged: boolean } {
  const { likelihood, rows, basisSize } = problem;
  const size = basisSize * states.length;
  const lambdas = states.map(({ lambda }) => lambda);
  const penalty = jointPenalty(basisSize, scaledPenalties(problem, lambdas));
  const scratch: Derivatives = { score: new Float64Array(rows.first.length), information: new Float64Array(rows.first.length) };
  const join = () => Float64Array.from(states.flatMap(({ coefficients }) => [...coefficients]));
  const penaltyOf = (joint: Float64Array) => joint.reduce((sum, value, i) => sum + value * dot(penalty, i * size, joint), 0);
  function place(joint: Float64Array): number {
    states.forEach(({ coefficients }, k) => {
      holdWithin(joint.subarray(k * basisSize, (k + 1) * basisSize), likelihood.parameters[k]!.range);
      coefficients.set(joint.subarray(k * basisSize, (k + 1) * basisSize));
      placePredictor(problem, k, coefficients, predictors[k]!);
    });
    return likelihood.evaluate(0, predictors, scratch);
  }

  let joint = join();
  let deviance = place(joint);
  for (let step = 0; step < MAXIMUM_STEPS; step++) {
    const gradient = jointScore(problem, predictors).map((value, i) => value - dot(penalty, i * size, joint));
    const information = observedInformation(problem, predictors).map((value, i) => value + penalty[i]!);
    stayInside(problem, joint, gradient, information);
    const direction = dampedSolution(information, gradient, size);
    if (!direction) break;
    const gain = gradient.reduce((sum, value, i) => sum + value * direction[i]!, 0);
    if (gain < GAIN_TOLERANCE) return { deviance, converged: true };
    const before = { joint, deviance, penalized: deviance + penaltyOf(joint) };
    let length = 1;
    for (let halving = 0; ; halving++) {
      joint = before.joint.map((value, i) => value + length * direction[i]!);
      deviance = place(joint);
      if (deviance + penaltyOf(joint) < before.penalized) break;
      if (halving === MAXIMUM_HALVINGS) {
        place(before.joint);
        return { deviance: before.deviance, converged: gain < 1e-2 };
      }
      length /= 2;
    }
  }
  return { deviance, converged: false };
}

/** Removes coefficients from the step that would leave their range. */
function stayInside({ likelihood, basisSize }: JointProblem, joint: Float64Array, gradient: Float64Array, information: Float64Array): void {
  const size = joint.length;
  for (let i = 0; i < size; i++) {
    const range = likelihood.parameters[Math.floor(i / basisSize)]!.range;
    if (!range || !((gradient[i]! > 0 && joint[i]! >= range[1]) || (gradient[i]! < 0 && joint[i]! <= range[0]))) continue;
    gradient[i] = 0;
    for (let j = 0; j < size; j++) {
      if (j !== i) information[i * size + j] = information[j * size + i] = 0;
    }
    information[i * size + i] = Math.max(information[i * size + i]!, 1);
  }
}

function jointScore(
  { likelihood, rows: { first, values }, basisSize, weights }: JointProblem,
  predictors: readonly Float64Array[],
): Float64Array {
  const gradient = new Float64Array(basisSize * predictors.length);
  scoreColumns(likelihood, predictors).forEach((score, k) => {
    for (let row = 0; row < first.length; row++) {
      for (let i = 0; i < ROW_SIZE; i++)
        gradient[k * basisSize + first[row]! + i]! += weights[row]! * score[row]! * values[row * ROW_SIZE + i]!;
    }
  });
  return gradient;
}

/** Adds the smallest diagonal that makes the matrix positive definite (Levenberg and Marquardt). */
function dampedSolution(matrix: Float64Array, right: Float64Array, size: number): Float64Array | null {
  let diagonal = 0;
  for (let i = 0; i < size; i++) diagonal += Math.abs(matrix[i * size + i]!) / size;
  for (const damping of DAMPINGS) {
    const damped = matrix.slice();
    for (let i = 0; i < size; i++)
      damped[i * size + i]! += damping * (Math.abs(matrix[i * size + i]!) + 1e-3 * diagonal) + 1e-10 * diagonal;
    const solution = solvePositive(damped, right, size);
    if (solution?.every(Number.isFinite)) return solution;
  }
  return null;
}

function dot(matrix: Float64Array, from: number, vector: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += matrix[from + i]! * vector[i]!;
  return sum;
}
