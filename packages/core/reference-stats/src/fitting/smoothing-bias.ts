import type { Averaged } from "./averaged-smoother.ts";
import { bandedMatrix, factorize, solveFactorized } from "./banded.ts";
import type { JointProblem } from "./joint-system.ts";
import type { Derivatives } from "./likelihoods/likelihood.ts";
import { accumulate } from "./rs-algorithm.ts";
import { STEP } from "./smoothing-candidates.ts";

/**
 * Weight of the squared difference. In simulations a median that falls by 16 % about one age was within the bands in 78 to 84 % without, in
 * 93 % with it. Bands of a straight median grow by 8 %.
 */
export const SHARE = 3;

/**
 * Adds the possible bias of smoothing to the covariance: the median's difference from the next weaker penalty. Alone, its
 * bias is the mean over all ages, too small where a median turns sharply.
 */
export function addSmoothingBias(
  covariance: Float64Array,
  size: number,
  problem: JointProblem,
  predictors: readonly Float64Array[],
  { penalty }: Averaged,
  mu: Float64Array,
): void {
  const rows = predictors[0]!.length;
  const derivatives: Derivatives = { score: new Float64Array(rows), information: new Float64Array(rows) };
  const equations = { crossProducts: bandedMatrix(mu.length), right: new Float64Array(mu.length), responseSquares: 0, total: 0 };
  problem.likelihood.evaluate(0, predictors, derivatives);
  accumulate(problem, 0, derivatives, predictors[0]!, equations);
  const weaker = equations.crossProducts.map((value, index) => value + 10 ** -STEP * penalty[index]!);
  if (!factorize(weaker)) return;
  solveFactorized(weaker, equations.right);
  const bias = equations.right.map((value, index) => value - mu[index]!);
  for (let i = 0; i < bias.length; i++) {
    for (let j = 0; j < bias.length; j++) covariance[i * size + j]! += SHARE * bias[i]! * bias[j]!;
  }
}
