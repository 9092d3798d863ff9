import { normalLogCdf } from "../normal/normal-cdf.ts";
import { normalQuantileOfLog } from "../normal/normal-quantile.ts";
import { logComplement } from "../special/log-gamma.ts";
import { boxCoxLogSlope, boxCoxZ, isZero } from "./box-cox.ts";
import type { DistributionFamily } from "./family.ts";

/* The Box-Cox transform z = ((y / mu)^nu − 1) / (nu sigma) cannot pass −1 / (nu sigma). BCCG, BCT and BCPE are
   symmetric distributions truncated there. With w = sign(nu) z the cut is below, at w = −a, a = 1 / (sigma |nu|).
   Computes logarithms of the nearer tail. Near the cut, where tails would cancel, integrates from w + a = a (y /
   mu)^nu, known without subtraction. */

/** Symmetric about 0, with an optional kurtosis tau. */
interface Kernel {
  logCdf(w: number, tau: number): number;
  quantileOfLog(logP: number, tau: number): number;
  logDensity(w: number, tau: number): number;
}

/** Above this ratio of the part below the cut to that below w, subtraction would cancel. */
const LOG_CANCELS = Math.log(0.9);

/** 16-point Gauss-Legendre nodes and weights on 0 to 1; one half, the other is mirrored. */
const NODES = [
  0.005299532504175034, 0.02771248846338371, 0.06718439880608414, 0.12229779582249849, 0.19106187779867811, 0.2709916111713863,
  0.3591982246103705, 0.4524937450811813,
];
const WEIGHTS = [
  0.013576229705877046, 0.031126761969323947, 0.04757925584124639, 0.06231448562776694, 0.07479799440828837, 0.08457825969750127,
  0.09130170752246179, 0.09472530522753425,
];

/** Log probability between the cut and `distance` above it. */
function logAboveCut(kernel: Kernel, a: number, logDistance: number, tau: number): number {
  const distance = Math.exp(logDistance);
  const atCut = kernel.logDensity(-a, tau);
  const relative = (node: number) => Math.exp(kernel.logDensity(distance * node - a, tau) - atCut);
  const mean = NODES.reduce((sum, node, index) => sum + WEIGHTS[index]! * (relative(node) + relative(1 - node)), 0);
  return atCut + logDistance + Math.log(mean);
}

/**
 * Quantile residual of `w` under the kernel cut off below −a.
 *
 * @param logDistance ln(w + a)
 */
function truncatedResidual(kernel: Kernel, w: number, a: number, logDistance: number, tau: number): number {
  const logCut = kernel.logCdf(-a, tau);
  const logMass = logComplement(logCut);
  if (w > 0) return -normalQuantileOfLog(Math.min(kernel.logCdf(-w, tau) - logMass, 0));
  const logBelow = kernel.logCdf(w, tau);
  const logPart =
    logCut - logBelow > LOG_CANCELS ? logAboveCut(kernel, a, logDistance, tau) : logBelow + Math.log1p(-Math.exp(logCut - logBelow));
  return normalQuantileOfLog(Math.min(logPart - logMass, 0));
}

/** Inverse of `truncatedResidual`: ln(1 + w / a), which is ln(w + a) − ln a. */
function logRatioAtResidual(kernel: Kernel, residual: number, a: number, tau: number): number {
  const logCut = kernel.logCdf(-a, tau);
  const logMass = logComplement(logCut);
  if (residual > 0) return Math.log1p(-kernel.quantileOfLog(normalLogCdf(-residual) + logMass, tau) / a);
  const logPart = normalLogCdf(residual) + logMass;
  const [larger, smaller] = logCut > logPart ? [logCut, logPart] : [logPart, logCut];
  const logBelow = larger + Math.log1p(Math.exp(smaller - larger));
  if (logCut - logBelow <= LOG_CANCELS) return Math.log1p(kernel.quantileOfLog(logBelow, tau) / a);
  return logDistanceAt(kernel, logPart, a, tau) - Math.log(a);
}

/** Solves for ln(w + a), given the log probability above the cut, by Newton's method. */
function logDistanceAt(kernel: Kernel, logPart: number, a: number, tau: number): number {
  let logDistance = logPart - kernel.logDensity(-a, tau);
  for (let step = 0; step < 20; step++) {
    const value = logAboveCut(kernel, a, logDistance, tau);
    const slope = Math.exp(kernel.logDensity(Math.exp(logDistance) - a, tau) + logDistance - value);
    const change = (value - logPart) / slope;
    logDistance -= change;
    if (Math.abs(change) < 1e-9) break;
  }
  return logDistance;
}

export function truncatedBoxCox<Name extends string>(name: Name, parameterCount: 3 | 4, kernel: Kernel): DistributionFamily<Name> {
  return {
    name,
    parameterCount,
    positiveMu: true,
    zScore(y, mu, sigma, nu, tau) {
      const z = boxCoxZ(y, mu, sigma, nu);
      if (z - z !== 0) return z;
      if (isZero(nu)) return residual(kernel, z, tau);
      const a = 1 / (sigma * Math.abs(nu));
      const logDistance = nu * Math.log(y / mu) + Math.log(a);
      return nu < 0 ? -truncatedResidual(kernel, -z, a, logDistance, tau) : truncatedResidual(kernel, z, a, logDistance, tau);
    },
    quantileAtZ(z, mu, sigma, nu, tau) {
      if (isZero(nu)) return mu * Math.exp(sigma * unresidual(kernel, z, tau));
      const a = 1 / (sigma * Math.abs(nu));
      return mu * Math.exp(logRatioAtResidual(kernel, nu < 0 ? -z : z, a, tau) / nu);
    },
    logDensity(y, mu, sigma, nu, tau) {
      if (!(y > 0)) return Number.NEGATIVE_INFINITY;
      const logMass = kernel.logCdf(1 / (sigma * Math.abs(nu)), tau);
      return boxCoxLogSlope(y, mu, sigma, nu) + kernel.logDensity(boxCoxZ(y, mu, sigma, nu), tau) - logMass;
    },
  };
}

function residual(kernel: Kernel, z: number, tau: number): number {
  return z > 0 ? -normalQuantileOfLog(kernel.logCdf(-z, tau)) : normalQuantileOfLog(kernel.logCdf(z, tau));
}

function unresidual(kernel: Kernel, z: number, tau: number): number {
  return z > 0 ? -kernel.quantileOfLog(normalLogCdf(-z), tau) : kernel.quantileOfLog(normalLogCdf(z), tau);
}
