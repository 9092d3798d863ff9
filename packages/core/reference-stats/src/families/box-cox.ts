import { normalLogDensity } from "../normal/normal-cdf.ts";
import { tabledExpm1, tabledLog } from "../special/tabled-exponentials.ts";

/*
 * The power transform behind LMS and BCCG: z = ((y / mu)^nu - 1) / (nu sigma), and ln(y / mu) / sigma for nu = 0.
 * Written with expm1 and log1p it has no cancellation near nu = 0, so there is no switch to a second formula that
 * would show as a step in the scores.
 */

/** Below this |nu| the product with ln(y / mu) could lose digits to underflow; the limit is exact there. */
const TINY_NU = 1e-200;

/** Whether the transform is the logarithm. */
export function isZero(nu: number): boolean {
  // One comparison: whether nu is negative changes from row to row, and a branch on it would often be guessed wrong.
  return Math.abs(nu) < TINY_NU;
}

/** Transformed value of `y`; NaN for negative `y`, infinite where `y` = 0 has no finite transform (nu <= 0). */
export function boxCoxZ(y: number, mu: number, sigma: number, nu: number): number {
  return boxCoxZOfLog(tabledLog(y / mu), sigma, nu);
}

/** `boxCoxZ` of a measurement whose ln(y / mu) is known. */
export function boxCoxZOfLog(logRatio: number, sigma: number, nu: number): number {
  if (isZero(nu)) return logRatio / sigma;
  // Adding 0 makes the score of the median 0, not -0, for negative nu.
  return tabledExpm1(nu * logRatio) / (nu * sigma) + 0;
}

/** Inverse of `boxCoxZ`. Where 1 + nu sigma z <= 0 no `y` has this z: gives the end of the support, 0 or Infinity. */
export function boxCoxQuantile(z: number, mu: number, sigma: number, nu: number): number {
  if (isZero(nu)) return mu * Math.exp(sigma * z);
  const shifted = nu * sigma * z;
  if (shifted <= -1) return nu > 0 ? 0 : Number.POSITIVE_INFINITY;
  return mu * Math.exp(Math.log1p(shifted) / nu);
}

/** Logarithm of the slope dz / dy of `boxCoxZ` at a positive `y`. */
export function boxCoxLogSlope(y: number, mu: number, sigma: number, nu: number): number {
  return nu * Math.log(y / mu) - Math.log(y * sigma);
}

/** Logarithm of the density of `y` when its transform is standard normal and nothing is cut off. */
export function boxCoxLogDensity(y: number, mu: number, sigma: number, nu: number): number {
  if (!(y > 0)) return Number.NEGATIVE_INFINITY;
  return boxCoxLogSlope(y, mu, sigma, nu) + normalLogDensity(boxCoxZ(y, mu, sigma, nu));
}
