import { normalDensity, normalLogCdf } from "../../normal/normal-cdf.ts";
import { weightedMean, weightedSd, type Derivatives, type Likelihood, type LikelihoodRows, type LinkedParameter } from "./likelihood.ts";

const LOG_TWO_PI = Math.log(2 * Math.PI);
/** Standard deviations beyond which truncation does not affect the likelihood. */
const NO_CUT = 9;
/** Uses series below this |nu ln(y / mu)| to avoid cancellation. */
const SMALL = 1e-3;

/** Starting predictors: median and spread of the logarithms, no skewness. */
export function boxCoxStart({ logValues, weights }: LikelihoodRows): LinkedParameter[] {
  return [
    { name: "mu", link: "log", start: weightedMean(logValues, weights), order: 2, range: null },
    { name: "sigma", link: "log", start: Math.log(weightedSd(logValues, weights)), order: 2, range: null },
    { name: "nu", link: "identity", start: 0, order: 2, range: null },
  ];
}

/**
 * (exp(x) - 1) / x, and (x exp(x) - (exp(x) - 1)) / x², the transform's derivative by nu over L² / sigma. Series near
 * 0. `exponential` is exp(x).
 */
export function transformRatio(x: number, exponential: number): number {
  return Math.abs(x) > SMALL ? (exponential - 1) / x : 1 + x / 2 + (x * x) / 6 + (x * x * x) / 24;
}

export function transformSlope(x: number, exponential: number): number {
  return Math.abs(x) > SMALL ? (x * exponential - exponential + 1) / (x * x) : 0.5 + x / 3 + (x * x) / 8 + (x * x * x) / 30;
}

/**
 * BCCG (Rigby and Stasinopoulos, Statistics in Medicine 23 (2004) 3053), or untruncated LMS (Cole and Green 1992), with
 * predictors ln mu, ln sigma and nu. With x = nu ln(y / mu), z = ln(y / mu) (exp(x) - 1) / (x sigma).
 */
export function boxCoxNormalLikelihood(rows: LikelihoodRows, truncated: boolean): Likelihood {
  const { logValues, weights } = rows;
  const count = logValues.length;
  function evaluate(wanted: number, [logMu, logSigma, nus]: readonly Float64Array[], { score, information }: Derivatives): number {
    let sum = 0;
    for (let row = 0; row < count; row++) {
      const nu = nus![row]!;
      const sigma = Math.exp(logSigma![row]!);
      const logRatio = logValues[row]! - logMu![row]!;
      const x = nu * logRatio;
      const exponential = Math.exp(x);
      const z = (logRatio * transformRatio(x, exponential)) / sigma;
      const a = 1 / (sigma * Math.abs(nu));
      const isCut = truncated && a < NO_CUT;
      const logMass = isCut ? normalLogCdf(a) : 0;
      sum += weights[row]! * (z * z + LOG_TWO_PI + 2 * (logValues[row]! + logSigma![row]! - x + logMass));
      const pressure = isCut ? a * normalDensity(a) * Math.exp(-logMass) : 0;
      if (wanted === 0) {
        score[row] = z / sigma + nu * (z * z - 1);
        information[row] = 1 / (sigma * sigma) + 2 * nu * nu;
      } else if (wanted === 1) {
        score[row] = z * z - 1 + pressure;
        information[row] = 2;
      } else {
        const slope = (logRatio * logRatio * transformSlope(x, exponential)) / sigma;
        score[row] = logRatio - z * slope + (isCut ? pressure / nu : 0);
        information[row] = 1.75 * sigma * sigma;
      }
    }
    return sum;
  }
  return { parameters: boxCoxStart(rows), evaluate };
}
