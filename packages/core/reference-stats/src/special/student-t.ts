import { normalLogCdf } from "../normal/normal-cdf.ts";
import { normalQuantileOfLog } from "../normal/normal-quantile.ts";
import { logComplement, logGammaHalfStep } from "./log-gamma.ts";

/* Log Student's t for any positive degrees of freedom. With a = tau / 2 and x = tau / (tau + w²), a tail is I_x(a, 1/2)
   / 2. Series near the center, beyond it the continued fraction of DiDonato and Morris, ACM Transactions on
   Mathematical Software 18 (1992) 360, without cancellation for large tau. */

/** t and normal agree within rounding from here: the tail's logarithm differs by w⁴ / (4 tau). */
const NORMAL_FROM = 1e19;
/** The central series is used up to this w² and w² = tau. */
const CENTRAL_SQUARE = 4;
const HALF_LOG_PI = 0.5723649429247001;
const MAX_TERMS = 2000;

/** ln(1 + w² / tau), without overflow of w². */
function logSpread(w: number, tau: number): number {
  return Math.abs(w) < 1e150 ? Math.log1p((w * w) / tau) : 2 * Math.log(Math.abs(w)) - Math.log(tau);
}

export function studentLogDensity(w: number, tau: number): number {
  const normalizer = logGammaHalfStep(0.5 * tau) - 0.5 * Math.log(tau) - HALF_LOG_PI;
  return normalizer - 0.5 * (tau + 1) * logSpread(w, tau);
}

/** Area from 0 to |w| divided by |w| times the density at w. */
function centralSeries(square: number, tau: number): number {
  const y = square / (tau + square);
  const a = 0.5 * tau;
  let [term, sum] = [1, 1];
  for (let n = 0; n < MAX_TERMS && term > sum * 1e-17; n++) {
    term *= ((a + 0.5 + n) / (1.5 + n)) * y;
    sum += term;
  }
  return sum;
}

/** |w| times the density at w, divided by twice the tail beyond |w|. */
function tailFraction(square: number, tau: number): number {
  const a = 0.5 * tau;
  const x = tau / (tau + square);
  // a (1 − x) − x / 2 + 1, without cancellation
  const offset = a * ((square - 1) / (tau + square)) + 1;
  let value = (a * offset) / (a + 1);
  let [c, d] = [value, 0];
  for (let m = 1; m < MAX_TERMS; m++) {
    const even = a + 2 * m - 1;
    const numerator = ((a + m - 1) / even) * ((a + m - 0.5) / even) * m * (0.5 - m) * x * x;
    const denominator = m + (m * (0.5 - m) * x) / even + ((a + m) / (a + 2 * m + 1)) * (offset + m * (2 - x));
    d = 1 / (denominator + numerator * d);
    c = denominator + numerator / c;
    const change = c * d;
    value *= change;
    if (Math.abs(change - 1) < 2e-16) break;
  }
  return value;
}

/**
 * Accurate far into the lower tail; the upper tail is that of −w.
 * @param tau degrees of freedom, positive, not necessarily whole
 */
export function studentLogCdf(w: number, tau: number): number {
  if (tau > NORMAL_FROM) return normalLogCdf(w);
  const square = w * w;
  if (square <= CENTRAL_SQUARE && square <= tau)
    return Math.log(0.5 + w * Math.exp(studentLogDensity(w, tau)) * centralSeries(square, tau));
  if (w > 0) return logComplement(studentLogCdf(-w, tau));
  if (w === Number.NEGATIVE_INFINITY) return w;
  const fraction = square === Number.POSITIVE_INFINITY ? 0.5 * tau : tailFraction(square, tau);
  return studentLogDensity(w, tau) + Math.log(-w) + Math.log(0.5 / fraction);
}

/**
 * Inverse of `studentLogCdf`: Newton's method in eta, eta² = tau ln(1 + w² / tau), in which the tail is nearly normal; start after D. L.
 * Wallace, Annals of Mathematical Statistics 30 (1959) 1121.
 * @param logP natural logarithm of the lower-tail probability, at most 0
 */
export function studentQuantileOfLog(logP: number, tau: number): number {
  if (tau > NORMAL_FROM || !(logP <= 0) || logP === Number.NEGATIVE_INFINITY) return normalQuantileOfLog(logP);
  if (logP > -Math.LN2) return -studentQuantileOfLog(logComplement(logP), tau);
  const start = (-normalQuantileOfLog(logP) * (8 * tau + 3)) / (8 * tau + 1);
  // Wallace's start is too high far out with few degrees of freedom; the tail is always below exp(−eta² / 2).
  let eta = Math.min(start, Math.sqrt(-2 * logP));
  let w = 0;
  for (let step = 0; step < 50; step++) {
    w = distance(eta, tau);
    if (w === Number.POSITIVE_INFINITY) break;
    const value = studentLogCdf(-w, tau);
    const slope = Math.exp(studentLogDensity(w, tau) - value) * (w === 0 ? 1 : eta * (1 / w + w / tau));
    const change = (value - logP) / slope;
    eta += change;
    if (Math.abs(change) < 1e-9) return -distance(eta, tau);
  }
  return -w;
}

function distance(eta: number, tau: number): number {
  const exponent = (eta * eta) / tau;
  // The square overflows before its root.
  return exponent > 100 ? Math.sqrt(tau) * Math.exp(0.5 * exponent) : Math.sqrt(tau * Math.expm1(exponent));
}
