import { digamma, logGamma, logGammaHalfStep } from "../../special/log-gamma.ts";
import { powerExponentialLogCdf } from "../../special/power-exponential.ts";
import { studentLogCdf } from "../../special/student-t.ts";

export const CONSTANTS = 6;

const Constants = {
  /** Log density at 0. */
  logPeak: 0,
  /** Log of the divisor of z. */
  logScale: 1,
  /** Derivative of `logScale` by tau. */
  logScaleSlope: 2,
  /** Part of d log density / d tau independent of z. */
  tauSlope: 3,
  /** Expected square of -d log density / dz. */
  locationInformation: 4,
  /** Variance of z times -d log density / dz. */
  scaleInformation: 5,
} as const;

/** Symmetric distribution with kurtosis parameter tau, for BCT and BCPE. `prepare` writes `constants` for a tau at index `at`. */
export interface KurtosisKernel {
  readonly start: number;
  /** Bounds of tau; beyond them the family is practically normal (BCT) or uniform (BCPE) and the likelihood flat. */
  readonly tauRange: readonly [number, number];
  readonly prepare: (tau: number, constants: Float64Array, at: number) => void;
  readonly logDensity: (z: number, tau: number, constants: Float64Array, at: number) => number;
  readonly logCdf: (z: number, tau: number) => number;
  readonly pull: (z: number, tau: number, constants: Float64Array, at: number) => number;
  readonly tauSlope: (z: number, tau: number, constants: Float64Array, at: number) => number;
}

export function locationInformation(constants: Float64Array, at: number): number {
  return constants[at + Constants.locationInformation]!;
}

export function scaleInformation(constants: Float64Array, at: number): number {
  return constants[at + Constants.scaleInformation]!;
}

/** Student's t with tau degrees of freedom, for BCT (Rigby and Stasinopoulos, Statistical Modelling 6 (2006) 209). */
export const studentKernel: KurtosisKernel = {
  start: 10,
  tauRange: [0.5, 1000],
  logCdf: studentLogCdf,
  prepare(tau, constants, at) {
    constants[at + Constants.logPeak] = logGammaHalfStep(tau / 2) - 0.5 * Math.log(Math.PI * tau);
    constants[at + Constants.tauSlope] = 0.5 * (digamma((tau + 1) / 2) - digamma(tau / 2) - 1 / tau);
    constants[at + Constants.locationInformation] = (tau + 1) / (tau + 3);
    constants[at + Constants.scaleInformation] = (2 * tau) / (tau + 3);
  },
  logDensity: (z, tau, constants, at) => constants[at + Constants.logPeak]! - 0.5 * (tau + 1) * Math.log1p((z * z) / tau),
  pull: (z, tau) => ((tau + 1) * z * z) / (tau + z * z),
  tauSlope(z, tau, constants, at) {
    const square = z * z;
    return constants[at + Constants.tauSlope]! + 0.5 * (((tau + 1) * square) / (tau * (tau + square)) - Math.log1p(square / tau));
  },
};

/** Location information does not exist below this tau; the substitute only affects step sizes. */
const LEAST_SHARP_TAU = 0.55;

/** Power exponential with standard deviation 1, for BCPE (Rigby and Stasinopoulos, Statistics in Medicine 23 (2004) 3053). */
export const powerExponentialKernel: KurtosisKernel = {
  start: 2,
  tauRange: [0.3, 40],
  logCdf: powerExponentialLogCdf,
  prepare(tau, constants, at) {
    const shape = 1 / tau;
    const logGammaShape = logGamma(shape);
    const logScale = 0.5 * (logGammaShape - logGamma(3 * shape)) - shape * Math.LN2;
    const scaleSlope = (Math.LN2 - 0.5 * digamma(shape) + 1.5 * digamma(3 * shape)) * shape * shape;
    constants[at + Constants.logPeak] = Math.log(tau) - logScale - (1 + shape) * Math.LN2 - logGammaShape;
    constants[at + Constants.logScale] = logScale;
    constants[at + Constants.logScaleSlope] = scaleSlope;
    constants[at + Constants.tauSlope] = shape - scaleSlope + (Math.LN2 + digamma(shape)) * shape * shape;
    constants[at + Constants.locationInformation] = sharpness(Math.max(tau, LEAST_SHARP_TAU));
    constants[at + Constants.scaleInformation] = tau;
  },
  logDensity: (z, tau, constants, at) => constants[at + Constants.logPeak]! - 0.5 * reach(z, tau, constants, at),
  pull: (z, tau, constants, at) => 0.5 * tau * reach(z, tau, constants, at),
  tauSlope(z, tau, constants, at) {
    const power = reach(z, tau, constants, at);
    if (power === 0) return constants[at + Constants.tauSlope]!;
    const logDistance = Math.log(Math.abs(z)) - constants[at + Constants.logScale]!;
    return constants[at + Constants.tauSlope]! - 0.5 * power * (logDistance - tau * constants[at + Constants.logScaleSlope]!);
  },
};

function reach(z: number, tau: number, constants: Float64Array, at: number): number {
  return Math.exp(tau * (Math.log(Math.abs(z)) - constants[at + Constants.logScale]!));
}

/** Expected square of -d log density / dz. */
function sharpness(tau: number): number {
  const shape = 1 / tau;
  const logScale = 0.5 * (logGamma(shape) - logGamma(3 * shape)) - shape * Math.LN2;
  const log = (2 - 2 * shape) * Math.LN2 + logGamma(2 - shape) - logGamma(shape) - 2 * logScale;
  return (tau * tau * Math.exp(log)) / 4;
}
