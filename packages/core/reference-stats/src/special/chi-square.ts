import { gammaLogRatio, logGammaTail } from "./incomplete-gamma.ts";

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
