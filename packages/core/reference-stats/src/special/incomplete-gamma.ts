import { normalLogCdf, normalLogCdfSlope } from "../normal/normal-cdf.ts";
import { normalQuantileOfLog } from "../normal/normal-quantile.ts";
import { logComplement, logGamma, stirlingRemainder } from "./log-gamma.ts";

/* Log tails of the gamma distribution with shape a. Takes ln(x / a), because x − a loses all digits near x = a for
   large shapes. Power series below x = a + 1, continued fraction above; Temme's expansion for large shapes near a (Gil,
   Segura and Temme, SIAM Journal on Scientific Computing 34 (2012) A2965). */

const LOG_SQRT_TWO_PI = 0.9189385332046727;
/** Shapes from here use the uniform expansion for x between 0.3 and 2.4 times the shape (MAX_EXCESS). */
const UNIFORM_FROM = 20;
const MAX_EXCESS = 0.5;
const STIRLING_FROM = 10;
const MAX_TERMS = 2000;

/** Coefficients of eta / (x / a − 1) in powers of eta, where eta² / 2 = x / a − 1 − ln(x / a). */
const TEMME = new Float64Array([
  1, -0.3333333333333333, 0.08333333333333333, -0.014814814814814815, 0.0011574074074074073, 0.0003527336860670194, -0.00017875514403292183,
  0.00003919263178522438, -0.000002185448510679992, -0.00000185406221071516, 8.296711340953087e-7, -1.766595273682608e-7,
  6.707853543401498e-9, 1.0261809784240309e-8, -4.382036018453353e-9, 9.14769958223679e-10, -2.5514193994946248e-11, -5.830772132550426e-11,
  2.4361948020667415e-11, -5.0276692801141755e-12, 1.1004392031956135e-13, 3.3717632624009856e-13, -1.392388722418162e-13,
  2.8534893807047445e-14, -5.139111834242572e-16, -1.9752288299349444e-15, 8.099521156704561e-16, -1.6522531216398162e-16,
  2.5305430097478883e-18, 1.1686939738559576e-17, -4.770037049820485e-18,
]);

function expm1MinusX(x: number): number {
  if (x > 0.5 || x < -0.5) return Math.expm1(x) - x;
  let sum = 1;
  for (let degree = 15; degree > 2; degree--) sum = 1 + (sum * x) / degree;
  return 0.5 * x * x * sum;
}

/** ln(x^a e^−x / Γ(a + 1)); `excess` is x / a − 1 − ln(x / a). */
function logPrefactor(a: number, logRatio: number, excess: number): number {
  if (a >= STIRLING_FROM) return -a * excess - 0.5 * Math.log(a) - LOG_SQRT_TWO_PI - stirlingRemainder(a);
  return a * (logRatio + Math.log(a)) - a * Math.exp(logRatio) - logGamma(a + 1);
}

/** Log density of ln x for gamma shape `a`: ln(x^a e^−x / Γ(a)) at ln(x / a) = `logRatio`. */
export function logGammaDensityOfLog(a: number, logRatio: number): number {
  return logPrefactor(a, logRatio, expm1MinusX(logRatio)) + Math.log(a);
}

/** Temme's sum: the tails are Phi(∓eta √a) ± this · phi(eta √a) / √a. */
function temmeSum(a: number, eta: number): number {
  const inverse = 1 / a;
  let later = 0;
  let current = TEMME[TEMME.length - 1]!;
  let sum = current;
  for (let index = TEMME.length - 2; index > 0; index--) {
    const next = TEMME[index]! + (index + 1) * later * inverse;
    later = current;
    current = next;
    sum = current + eta * sum;
  }
  return sum / (1 + later * inverse);
}

function uniformTail(a: number, logRatio: number, excess: number, upper: boolean): number {
  const eta = Math.sign(logRatio) * Math.sqrt(2 * excess);
  const sign = upper ? -1 : 1;
  const z = sign * eta * Math.sqrt(a);
  return normalLogCdf(z) + Math.log1p((-sign * temmeSum(a, eta) * normalLogCdfSlope(z)) / Math.sqrt(a));
}

/** Sum of x^n / ((a + 1) … (a + n)): the lower tail without its prefactor. */
function lowerSeries(a: number, x: number): number {
  let [term, sum] = [1, 1];
  for (let n = 1; n < MAX_TERMS && term > sum * 1e-17; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/**
 * Legendre's continued fraction x + 1 − a − 1 (1 − a) / (x + 3 − a − …), by Lentz's method. The upper tail is x^a e^−x / Γ(a) over this.
 */
function upperFraction(a: number, x: number): number {
  let denominator = x + 1 - a;
  let [value, c, d] = [denominator, denominator, 0];
  for (let n = 1; n < MAX_TERMS; n++) {
    const numerator = n * (a - n);
    denominator += 2;
    d = 1 / (denominator + numerator * d);
    c = denominator + numerator / c;
    const change = c * d;
    value *= change;
    if (Math.abs(change - 1) < 2e-16) break;
  }
  return value;
}

/**
 * Natural logarithm of a tail of the gamma distribution: of the regularized incomplete gamma function P(a, x), or of
 * Q(a, x) = 1 − P(a, x) where `upper`.
 *
 * @param a shape, positive
 * @param logRatio ln(x / a)
 */
export function logGammaTail(a: number, logRatio: number, upper: boolean): number {
  const excess = expm1MinusX(logRatio);
  if (a >= UNIFORM_FROM && excess <= MAX_EXCESS) return uniformTail(a, logRatio, excess, upper);
  const x = a * Math.exp(logRatio);
  if (x === Number.POSITIVE_INFINITY) return upper ? Number.NEGATIVE_INFINITY : 0;
  const prefactor = logPrefactor(a, logRatio, excess);
  if (x < a + 1) {
    const lower = prefactor + Math.log(lowerSeries(a, x));
    return upper ? logComplement(Math.min(lower, 0)) : lower;
  }
  const above = prefactor + Math.log(a / upperFraction(a, x));
  return upper ? above : logComplement(Math.min(above, 0));
}

/**
 * Inverse of `logGammaTail`: ln(x / a) where the tail has the given natural logarithm.
 *
 * @param logTail at most 0
 */
export function gammaLogRatio(a: number, logTail: number, upper: boolean): number {
  if (!(logTail <= 0)) return Number.NaN;
  if (logTail === 0 || logTail === Number.NEGATIVE_INFINITY)
    return (logTail === 0) === upper ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  // Solving for the smaller tail keeps the digits.
  if (logTail > -Math.LN2) return gammaLogRatio(a, logComplement(logTail), !upper);
  const sign = upper ? -1 : 1;
  let logRatio = startRatio(a, logTail, upper);
  for (let step = 0; step < 100; step++) {
    const tail = logGammaTail(a, logRatio, upper);
    const slope = Math.exp(logGammaDensityOfLog(a, logRatio) - tail);
    const change = (sign * (tail - logTail)) / slope;
    logRatio -= change;
    if (Math.abs(change) <= 1e-9 * Math.max(Math.abs(logRatio), 1 / Math.sqrt(a + 1))) break;
  }
  return logRatio;
}

/** Newton start: Wilson and Hilferty's cube root for shapes from 1, else the tail's leading term. */
function startRatio(a: number, logTail: number, upper: boolean): number {
  const z = normalQuantileOfLog(logTail) * (upper ? -1 : 1);
  const shift = z / (3 * Math.sqrt(a)) - 1 / (9 * a);
  if (a >= 1 && shift > -0.7) return 3 * Math.log1p(shift);
  // Starts beyond the root for shapes below 1, as Q(a, x) < e^-x from x = 1. Newton's method cannot overshoot there.
  return upper ? Math.log(Math.max(1, -logTail) / a) : (logTail + logGamma(a + 1)) / a - Math.log(a);
}

/**
 * Probability that a chi-square variable exceeds `x`: Q(df / 2, x / 2), the regularized incomplete gamma function.
 *
 * @param x not negative
 * @param degreesOfFreedom positive, need not be whole
 */
export function chiSquareTail(x: number, degreesOfFreedom: number): number {
  return x > 0 ? Math.exp(logGammaTail(degreesOfFreedom / 2, Math.log(x / degreesOfFreedom), true)) : 1;
}

/**
 * Value that a chi-square variable exceeds with the probability `tail`: the inverse of `chiSquareTail`.
 *
 * @param tail 0 to 1
 * @param degreesOfFreedom positive, need not be whole
 */
export function chiSquareQuantile(tail: number, degreesOfFreedom: number): number {
  return degreesOfFreedom * Math.exp(gammaLogRatio(degreesOfFreedom / 2, Math.log(tail), true));
}
