import { weightedMean, weightedSd } from "../weighted-moments.ts";
import type { Derivatives, Likelihood, LikelihoodRows } from "./likelihood.ts";

const LOG_TWO_PI = Math.log(2 * Math.PI);

/**
 * NO, or LOGNO on log measurements: identity link for the mean, log link for the standard deviation. LOGNO deviance
 * lacks the Jacobian, see `jacobianDeviance`.
 */
export function normalLikelihood({ weights }: LikelihoodRows, values: Float64Array): Likelihood {
  const rows = values.length;
  function evaluate(wanted: number, [mu, logSigma]: readonly Float64Array[], { score, information }: Derivatives): number {
    let sum = 0;
    for (let row = 0; row < rows; row++) {
      const inverse = Math.exp(-logSigma![row]!);
      const z = (values[row]! - mu![row]!) * inverse;
      sum += weights[row]! * (z * z + 2 * logSigma![row]! + LOG_TWO_PI);
      score[row] = wanted === 0 ? z * inverse : z * z - 1;
      information[row] = wanted === 0 ? inverse * inverse : 2;
    }
    return sum;
  }
  const mean = weightedMean(values, weights);
  return {
    parameters: [
      { name: "mu", link: "identity", start: mean, order: 2, range: null },
      { name: "sigma", link: "log", start: Math.log(weightedSd(values, weights)), order: 2, range: null },
    ],
    evaluate,
  };
}

/** Change of -2 log L from y to ln y. */
export function jacobianDeviance({ logValues, weights }: LikelihoodRows): number {
  let sum = 0;
  for (let row = 0; row < logValues.length; row++) sum += 2 * weights[row]! * logValues[row]!;
  return sum;
}
