import type { Cohort, FittedFamilyName } from "../fit-types.ts";
import { weightedSd, weightedMean, type Likelihood, type LikelihoodRows, type Derivatives } from "./likelihood.ts";
import { boxCoxKurtosisLikelihood, withKurtosis } from "./box-cox-kurtosis-likelihood.ts";
import { boxCoxNormalLikelihood, boxCoxStart } from "./box-cox-likelihood.ts";
import { powerExponentialKernel, studentKernel } from "./kurtosis-kernel.ts";

const LOG_TWO_PI = Math.log(2 * Math.PI);

/**
 * NO, or LOGNO on log measurements: identity link for the mean, log link for the standard deviation. LOGNO deviance
 * lacks the Jacobian, see `jacobianDeviance`.
 */
function normalLikelihood({ weights }: LikelihoodRows, values: Float64Array): Likelihood {
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
function jacobianDeviance({ logValues, weights }: LikelihoodRows): number {
  let sum = 0;
  for (let row = 0; row < logValues.length; row++) sum += 2 * weights[row]! * logValues[row]!;
  return sum;
}

export interface ScaledLikelihood {
  readonly likelihood: Likelihood;
  /** Multiplier of the mu predictors and exponentiated sigma predictors, to obtain the cohort's unit. */
  readonly unit: number;
  /** Added to -2 log L for the cohort's unit. */
  readonly devianceShift: number;
}

/** Scales NO and LOGNO by their spread, so that a fit does not depend on the unit. */
export function likelihoodOf(family: FittedFamilyName, { values, weights }: Cohort): ScaledLikelihood {
  const rows: LikelihoodRows = { values, logValues: values.map(Math.log), weights };
  switch (family) {
    case "NO":
      return scaledNormal(rows, values, 0);
    case "LOGNO":
      return scaledNormal(rows, rows.logValues, jacobianDeviance(rows));
    case "LMS":
    case "BCCG":
      return unscaled(boxCoxNormalLikelihood(rows, family === "BCCG"));
    case "BCT":
      return unscaled(boxCoxKurtosisLikelihood(rows, studentKernel, withKurtosis(boxCoxStart(rows), studentKernel)));
    case "BCPE":
      return unscaled(boxCoxKurtosisLikelihood(rows, powerExponentialKernel, withKurtosis(boxCoxStart(rows), powerExponentialKernel)));
  }
}

function unscaled(likelihood: Likelihood): ScaledLikelihood {
  return { likelihood, unit: 1, devianceShift: 0 };
}

function scaledNormal(rows: LikelihoodRows, values: Float64Array, jacobian: number): ScaledLikelihood {
  const unit = weightedSd(values, rows.weights);
  const total = rows.weights.reduce((sum, weight) => sum + weight, 0);
  const scaled = values.map((value) => value / unit);
  return { likelihood: normalLikelihood(rows, scaled), unit, devianceShift: 2 * total * Math.log(unit) + jacobian };
}
