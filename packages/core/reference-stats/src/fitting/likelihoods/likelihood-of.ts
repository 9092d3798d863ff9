import type { Cohort, FittedFamilyName } from "../fit-types.ts";
import { weightedSd } from "../weighted-moments.ts";
import { boxCoxKurtosisLikelihood, withKurtosis } from "./box-cox-kurtosis-likelihood.ts";
import { boxCoxNormalLikelihood, boxCoxStart } from "./box-cox-likelihood.ts";
import { powerExponentialKernel, studentKernel } from "./kurtosis-kernel.ts";
import type { Likelihood, LikelihoodRows } from "./likelihood.ts";
import { jacobianDeviance, normalLikelihood } from "./normal-likelihood.ts";

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
