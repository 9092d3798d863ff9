import { weightedMean, type Derivatives, type Likelihood, type LikelihoodRows, type LinkedParameter } from "./likelihood.ts";
import { transformRatio, transformSlope } from "./box-cox-likelihood.ts";
import { CONSTANTS, locationInformation, scaleInformation, type KurtosisKernel } from "./kurtosis-kernel.ts";

/** A truncation point with a smaller log density does not change the likelihood. */
const NO_CUT = -34;
/** Step in ln tau for numerical differentiation. */
const TAU_STEP = 1e-4;
/** Lower bound of the information on ln tau, so that a flat likelihood does not make tau diverge. */
const LEAST_TAU_INFORMATION = 1e-3;

/**
 * BCT and BCPE: ln mu, ln sigma, nu and ln tau as predictors. The information on nu and tau has no closed form with finite moments for
 * every tau, so the mean square of the scores replaces it, on the scale where it is constant.
 * @param parameters where to begin
 */
export function boxCoxKurtosisLikelihood(rows: LikelihoodRows, kernel: KurtosisKernel, parameters: readonly LinkedParameter[]): Likelihood {
  const { logValues, weights } = rows;
  const count = logValues.length;
  const preparedFor = new Float64Array(count).fill(Number.NaN);
  const taus = new Float64Array(count);
  const constants = new Float64Array(count * CONSTANTS);

  function prepare(logTaus: Float64Array): void {
    for (let row = 0; row < count; row++) {
      if (preparedFor[row] === logTaus[row]) continue;
      preparedFor[row] = logTaus[row]!;
      taus[row] = Math.exp(logTaus[row]!);
      kernel.prepare(taus[row]!, constants, row * CONSTANTS);
    }
  }

  function evaluate(wanted: number, [logMu, logSigma, nus, logTaus]: readonly Float64Array[], out: Derivatives): number {
    const { score, information } = out;
    prepare(logTaus!);
    let sum = 0;
    for (let row = 0; row < count; row++) {
      const at = row * CONSTANTS;
      const nu = nus![row]!;
      const sigma = Math.exp(logSigma![row]!);
      const tau = taus[row]!;
      const logRatio = logValues[row]! - logMu![row]!;
      const x = nu * logRatio;
      const exponential = Math.exp(x);
      const z = (logRatio * transformRatio(x, exponential)) / sigma;
      const a = 1 / (sigma * Math.abs(nu));
      const logAtCut = kernel.logDensity(a, tau, constants, at);
      const isCut = logAtCut + Math.log(a) > NO_CUT;
      const logMass = isCut ? logMassAbove(kernel, a, tau) : 0;
      sum += 2 * weights[row]! * (logValues[row]! + logSigma![row]! - x + logMass - kernel.logDensity(z, tau, constants, at));
      const pressure = isCut ? a * Math.exp(logAtCut - logMass) : 0;
      if (wanted === 3) {
        score[row] = tau * kernel.tauSlope(z, tau, constants, at) - (isCut ? massSlope(kernel, a, tau) : 0);
        continue;
      }
      const pull = z === 0 ? 0 : kernel.pull(z, tau, constants, at);
      if (wanted === 0) {
        score[row] = (z === 0 ? 0 : pull / (z * sigma)) + nu * (pull - 1);
        information[row] = locationInformation(constants, at) / (sigma * sigma) + scaleInformation(constants, at) * nu * nu;
      } else if (wanted === 1) {
        score[row] = pull - 1 + pressure;
        information[row] = scaleInformation(constants, at);
      } else {
        const slope = z === 0 ? 0 : (pull / z) * ((logRatio * logRatio * transformSlope(x, exponential)) / sigma);
        score[row] = logRatio - slope + (isCut ? pressure / nu : 0);
        information[row] = sigma * sigma;
      }
    }
    if (wanted === 2) fitInformationToScores(weights, out);
    if (wanted === 3) {
      const meanSquare = weightedMean(
        score.map((value) => value * value),
        weights,
      );
      information.fill(Math.max(meanSquare, LEAST_TAU_INFORMATION));
    }
    return sum;
  }
  return { parameters, evaluate };
}

/** Starting predictors: those of BCCG, and the kernel's tau. Tau shrinks to a constant: few cohorts show kurtosis changing with age. */
export function withKurtosis(start: readonly LinkedParameter[], kernel: KurtosisKernel): LinkedParameter[] {
  const [least, most] = kernel.tauRange;
  return [...start, { name: "tau", link: "log", start: Math.log(kernel.start), order: 1, range: [Math.log(least), Math.log(most)] }];
}

function logMassAbove(kernel: KurtosisKernel, a: number, tau: number): number {
  return Math.log1p(-Math.exp(kernel.logCdf(-a, tau)));
}

function massSlope(kernel: KurtosisKernel, a: number, tau: number): number {
  const step = Math.exp(TAU_STEP);
  return (logMassAbove(kernel, a, tau * step) - logMassAbove(kernel, a, tau / step)) / (2 * TAU_STEP);
}

/** Scales the information so that score² / information averages 1. */
function fitInformationToScores(weights: Float64Array, { score, information }: Derivatives): void {
  const factor = weightedMean(
    score.map((value, row) => (value * value) / information[row]!),
    weights,
  );
  for (let row = 0; row < information.length; row++) information[row]! *= factor;
}
