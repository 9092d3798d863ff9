import { gammaLogRatio, logGammaTail } from "./incomplete-gamma.ts";
import { logComplement, logGamma } from "./log-gamma.ts";

/* Power exponential with mean 0, standard deviation 1 and density ∝ exp(−|w / c|^tau / 2), c² = 2^(−2 / tau) Γ(1 / tau)
   / Γ(3 / tau) (D. B. Nelson, Econometrica 59 (1991) 347). tau = 2 is normal, 1 Laplace. |W / c|^tau / 2 has a gamma
   distribution with shape 1 / tau. */

let scaleTau = Number.NaN;
let scaleLog = 0;
let densityLog = 0;

/** Caches ln c and the log density at 0, because rows often share tau. */
function useTau(tau: number): void {
  if (tau === scaleTau) return;
  const shape = 1 / tau;
  const logGammaShape = logGamma(shape);
  scaleTau = tau;
  scaleLog = 0.5 * (logGammaShape - logGamma(3 * shape)) - shape * Math.LN2;
  densityLog = Math.log(tau) - scaleLog - (1 + shape) * Math.LN2 - logGammaShape;
}

export function powerExponentialLogDensity(w: number, tau: number): number {
  useTau(tau);
  return densityLog - 0.5 * Math.exp(tau * (Math.log(Math.abs(w)) - scaleLog));
}

/** Accurate far into the lower tail; for the upper tail use −w. */
export function powerExponentialLogCdf(w: number, tau: number): number {
  useTau(tau);
  const logRatio = tau * (Math.log(Math.abs(w)) - scaleLog) - Math.LN2 + Math.log(tau);
  const tail = logGammaTail(1 / tau, logRatio, true) - Math.LN2;
  return w > 0 ? logComplement(tail) : tail;
}

/**
 * Inverse of `powerExponentialLogCdf`.
 *
 * @param logP natural logarithm of the lower-tail probability, at most 0
 */
export function powerExponentialQuantileOfLog(logP: number, tau: number): number {
  if (logP > -Math.LN2) return logP <= 0 ? -powerExponentialQuantileOfLog(logComplement(logP), tau) : Number.NaN;
  useTau(tau);
  const logRatio = gammaLogRatio(1 / tau, Math.min(logP + Math.LN2, 0), true);
  return -Math.exp(scaleLog + (logRatio + Math.LN2 - Math.log(tau)) / tau);
}
