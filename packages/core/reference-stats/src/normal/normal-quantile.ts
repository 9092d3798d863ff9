import { normalLogCdf, normalLogCdfSlope } from "./normal-cdf.ts";

/* Start values: M. J. Wichura, Algorithm AS 241, Applied Statistics 37 (1988) 477–484 (PPND16). Tails get one Newton
   step on the log scale. */

/** Quantile for probability 1/2 + q, |q| <= 0.425. */
function centralQuantile(q: number): number {
  const r = 0.180625 - q * q;
  const numerator =
    ((((((2509.0809287301227 * r + 33430.57558358813) * r + 67265.7709270087) * r + 45921.95393154987) * r + 13731.69376550946) * r +
      1971.5909503065513) *
      r +
      133.14166789178438) *
      r +
    3.3871328727963665;
  const denominator =
    ((((((5226.495278852854 * r + 28729.085735721943) * r + 39307.89580009271) * r + 21213.794301586597) * r + 5394.196021424751) * r +
      687.1870074920579) *
      r +
      42.31333070160091) *
      r +
    1;
  return (q * numerator) / denominator;
}

/** Minus the quantile of a tail probability p, given r = sqrt(-ln p), 1.6 <= r <= 5. */
function nearTail(r: number): number {
  const s = r - 1.6;
  const numerator =
    ((((((0.0007745450142783414 * s + 0.022723844989269184) * s + 0.2417807251774506) * s + 1.2704582524523684) * s + 3.6478483247632045) *
      s +
      5.769497221460691) *
      s +
      4.630337846156546) *
      s +
    1.4234371107496835;
  const denominator =
    ((((((1.0507500716444169e-9 * s + 0.0005475938084995345) * s + 0.015198666563616457) * s + 0.14810397642748008) * s + 0.6897673349851) *
      s +
      1.6763848301838038) *
      s +
      2.053191626637759) *
      s +
    1;
  return numerator / denominator;
}

function farTail(r: number): number {
  const s = r - 5;
  const numerator =
    ((((((2.0103343992922881e-7 * s + 2.7115555687434876e-5) * s + 0.0012426609473880784) * s + 0.026532189526576124) * s +
      0.29656057182850487) *
      s +
      1.7848265399172913) *
      s +
      5.463784911164114) *
      s +
    6.657904643501103;
  const denominator =
    ((((((2.0442631033899397e-15 * s + 1.421511758316446e-7) * s + 1.8463183175100548e-5) * s + 0.0007868691311456133) * s +
      0.014875361290850615) *
      s +
      0.1369298809227358) *
      s +
      0.599832206555888) *
      s +
    1;
  return numerator / denominator;
}

/** AS 241 covers sqrt(-ln p) up to 27; beyond, its leading term is a sufficient start. */
const FITTED_END = 27;

function tailStart(logP: number): number {
  const r = Math.sqrt(-logP);
  if (r > FITTED_END) return -Math.sqrt(-2 * logP - Math.log(-4 * Math.PI * logP));
  return r <= 5 ? -nearTail(r) : -farTail(r);
}

/**
 * Takes a natural logarithm, so that the far tail keeps its digits.
 * @param logP natural logarithm of the lower-tail probability, at most 0
 * @returns z with normalLogCdf(z) = logP; NaN for logP > 0
 */
export function normalQuantileOfLog(logP: number): number {
  if (!(logP <= 0)) return Number.NaN;
  if (logP === Number.NEGATIVE_INFINITY) return logP;
  const p = Math.exp(logP);
  const upper = -Math.expm1(logP);
  if (p > 0.925) return upper === 0 ? Number.POSITIVE_INFINITY : -polishedTail(Math.log(upper));
  if (p >= 0.075) return centralQuantile(p - 0.5);
  return polishedTail(logP);
}

function polishedTail(logP: number): number {
  let z = tailStart(logP);
  const steps = logP < -FITTED_END * FITTED_END ? 3 : 1;
  for (let step = 0; step < steps; step++) z -= (normalLogCdf(z) - logP) / normalLogCdfSlope(z);
  return z;
}

/**
 * @param p lower-tail probability, 0 to 1
 * @returns z with normalCdf(z) = p; -Infinity for 0, Infinity for 1, NaN outside
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN;
  if (p > 0.925) return p === 1 ? Number.POSITIVE_INFINITY : -polishedTail(Math.log1p(-p));
  if (p >= 0.075) return centralQuantile(p - 0.5);
  return p === 0 ? Number.NEGATIVE_INFINITY : polishedTail(Math.log(p));
}
