import { digamma, logGamma } from "../../special/log-gamma.ts";
import { powerExponentialLogCdf, powerExponentialLogDensity } from "../../special/power-exponential.ts";
import { studentLogCdf, studentLogDensity } from "../../special/student-t.ts";

/** A symmetric distribution with a kurtosis parameter tau, as the likelihoods of BCT and BCPE need it. */
export interface KurtosisKernel {
  /** tau to begin with. */
  readonly start: number;
  /** Where tau stays in a fit: beyond, the family is normal (BCT) or uniform (BCPE) and the likelihood does not care. */
  readonly tauRange: readonly [number, number];
  readonly logDensity: (z: number, tau: number) => number;
  /** Natural logarithm of the probability below `z`, at most 0. */
  readonly logCdf: (z: number, tau: number) => number;
  /** z times -d log density / dz. */
  readonly pull: (z: number, tau: number) => number;
  /** d log density / d tau. */
  readonly tauSlope: (z: number, tau: number) => number;
  /** Expected square of -d log density / dz. */
  readonly locationInformation: (tau: number) => number;
  /** Variance of the pull. */
  readonly scaleInformation: (tau: number) => number;
}

/** Student's t with tau degrees of freedom, for BCT (Rigby and Stasinopoulos, Statistical Modelling 6 (2006) 209). */
export const studentKernel: KurtosisKernel = {
  start: 10,
  tauRange: [0.5, 1000],
  logDensity: studentLogDensity,
  logCdf: studentLogCdf,
  pull: (z, tau) => ((tau + 1) * z * z) / (tau + z * z),
  tauSlope(z, tau) {
    const square = z * z;
    const normalizer = digamma((tau + 1) / 2) - digamma(tau / 2) - 1 / tau;
    return 0.5 * (normalizer - Math.log1p(square / tau) + ((tau + 1) * square) / (tau * (tau + square)));
  },
  locationInformation: (tau) => (tau + 1) / (tau + 3),
  scaleInformation: (tau) => (2 * tau) / (tau + 3),
};

/** ln c of the power exponential distribution with standard deviation 1, and its derivative by tau. */
function logScale(tau: number): number {
  return 0.5 * (logGamma(1 / tau) - logGamma(3 / tau)) - Math.LN2 / tau;
}

function logScaleSlope(tau: number): number {
  return (Math.LN2 - 0.5 * digamma(1 / tau) + 1.5 * digamma(3 / tau)) / (tau * tau);
}

/** Below this tau the location information does not exist; the value there only steers the steps. */
const LEAST_SHARP_TAU = 0.55;

/** Power exponential with standard deviation 1, for BCPE (Rigby and Stasinopoulos, Statistics in Medicine 23 (2004) 3053). */
export const powerExponentialKernel: KurtosisKernel = {
  start: 2,
  tauRange: [0.3, 40],
  logDensity: powerExponentialLogDensity,
  logCdf: powerExponentialLogCdf,
  pull: (z, tau) => 0.5 * tau * Math.exp(tau * (Math.log(Math.abs(z)) - logScale(tau))),
  tauSlope(z, tau) {
    const logDistance = Math.log(Math.abs(z)) - logScale(tau);
    const power = Math.exp(tau * logDistance);
    const slope = logScaleSlope(tau);
    const reach = power === 0 ? 0 : 0.5 * power * (logDistance - tau * slope);
    return 1 / tau - slope + (Math.LN2 + digamma(1 / tau)) / (tau * tau) - reach;
  },
  locationInformation(tau) {
    const sharp = Math.max(tau, LEAST_SHARP_TAU);
    const log = (2 - 2 / sharp) * Math.LN2 + logGamma(2 - 1 / sharp) - logGamma(1 / sharp) - 2 * logScale(sharp);
    return (sharp * sharp * Math.exp(log)) / 4;
  },
  scaleInformation: (tau) => tau,
};
