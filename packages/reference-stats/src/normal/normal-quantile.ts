import { normalLogCdf, normalLogCdfSlope } from "./normal-cdf.ts";

/*
 * Start values after M. J. Wichura, "Algorithm AS 241: The percentage points of the normal distribution", Applied
 * Statistics 37 (1988) 477–484 (PPND16); in the tails one Newton step on the log scale follows.
 */

/** Quantile for probability 1/2 + q, |q| <= 0.425. */
function centralQuantile(q: number): number {
  const r = 0.180625 - q * q;
  const numerator =
    ((((((2509.0809287301226727 * r + 33430.575583588128105) * r + 67265.770927008700853) * r + 45921.953931549871457) * r +
      13731.693765509461125) *
      r +
      1971.5909503065514427) *
      r +
      133.14166789178437745) *
      r +
    3.387132872796366608;
  const denominator =
    ((((((5226.495278852854561 * r + 28729.085735721942674) * r + 39307.89580009271061) * r + 21213.794301586595867) * r +
      5394.1960214247511077) *
      r +
      687.1870074920579083) *
      r +
      42.313330701600911252) *
      r +
    1;
  return (q * numerator) / denominator;
}

/** Minus the quantile of a tail probability p, given r = sqrt(-ln p), 1.6 <= r <= 5. */
function nearTail(r: number): number {
  const s = r - 1.6;
  const numerator =
    ((((((7.7454501427834140764e-4 * s + 0.0227238449892691845833) * s + 0.24178072517745061177) * s + 1.27045825245236838258) * s +
      3.64784832476320460504) *
      s +
      5.7694972214606914055) *
      s +
      4.6303378461565452959) *
      s +
    1.42343711074968357734;
  const denominator =
    ((((((1.05075007164441684324e-9 * s + 5.475938084995344946e-4) * s + 0.0151986665636164571966) * s + 0.14810397642748007459) * s +
      0.68976733498510000455) *
      s +
      1.6763848301838038494) *
      s +
      2.05319162663775882187) *
      s +
    1;
  return numerator / denominator;
}

/** As `nearTail`, for r > 5. */
function farTail(r: number): number {
  const s = r - 5;
  const numerator =
    ((((((2.01033439929228813265e-7 * s + 2.71155556874348757815e-5) * s + 0.0012426609473880784386) * s + 0.026532189526576123093) * s +
      0.29656057182850489123) *
      s +
      1.7848265399172913358) *
      s +
      5.4637849111641143699) *
      s +
    6.6579046435011037772;
  const denominator =
    ((((((2.04426310338993978564e-15 * s + 1.4215117583164458887e-7) * s + 1.8463183175100546818e-5) * s + 7.868691311456132591e-4) * s +
      0.0148753612908506148525) *
      s +
      0.13692988092273580531) *
      s +
      0.59983220655588793769) *
      s +
    1;
  return numerator / denominator;
}

/** AS 241 was fitted to sqrt(-ln p) up to 27; beyond, its leading behavior is enough of a start. */
const FITTED_END = 27;

function tailStart(logP: number): number {
  const r = Math.sqrt(-logP);
  if (r > FITTED_END) return -Math.sqrt(-2 * logP - Math.log(-4 * Math.PI * logP));
  return r <= 5 ? -nearTail(r) : -farTail(r);
}

/**
 * Standard normal quantile of a probability given by its natural logarithm, so that the far tail keeps its digits.
 *
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
 * Standard normal quantile.
 *
 * @param p lower-tail probability, 0 to 1
 * @returns z with normalCdf(z) = p; -Infinity for 0, Infinity for 1, NaN outside
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN;
  if (p > 0.925) return p === 1 ? Number.POSITIVE_INFINITY : -polishedTail(Math.log1p(-p));
  if (p >= 0.075) return centralQuantile(p - 0.5);
  return p === 0 ? Number.NEGATIVE_INFINITY : polishedTail(Math.log(p));
}
