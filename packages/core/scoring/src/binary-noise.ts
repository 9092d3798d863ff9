import type { ScoreResult } from "@trabecula/contracts";

/*
 * Binary arithmetic answers (0.642 - 0.942) / 0.12 with -2.4999999999999996. The difference is not a measurement's: it comes
 * from writing decimal numbers in binary. It is taken away once, where a result is made, so that the category, the screen and
 * every file have the number that was meant, -2.5.
 */

/** Scores are rounded to multiples of 1e-12: thousands of times what arithmetic loses, a billionth of what is reported. */
const perUnit = 1e12;
/** Digits that medians, limits and percentiles keep: their noise grows with them. */
const digits = 13;

/** A Z- or T-score without binary noise; within 5e-13 of what is given. */
export function scoreWithoutNoise(score: number): number {
  const scaled = Math.round(score * perUnit);
  // Beyond, a double has no more than these decimals itself. Adding 0 makes of -0 a 0.
  return Number.isSafeInteger(scaled) ? scaled / perUnit + 0 : score;
}

/** A percentile, or a number in the unit of its parameter, without binary noise: with 13 significant digits. */
export function quantityWithoutNoise(value: number): number {
  const power = powersOfTen[digits - 1 - Math.floor(Math.log10(Math.abs(value)))];
  // A table of a million values is scored in seconds: writing and reading each would take most of them.
  return power === undefined ? Number(value.toPrecision(digits)) : Math.round(value * power) / power;
}

/** Those that a double holds exactly. */
const powersOfTen: readonly number[] = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** A result as it was stored, without the noise that results had before engine 1.3.0; later ones stay as they are. */
export function resultWithoutNoise(result: ScoreResult): ScoreResult {
  const { zScore, tScore, percentile, reference } = result;
  return {
    ...result,
    zScore: zScore === null ? null : scoreWithoutNoise(zScore),
    tScore: tScore === null ? null : scoreWithoutNoise(tScore),
    percentile: percentile === null ? null : quantityWithoutNoise(percentile),
    reference: reference === null ? null : referenceWithoutNoise(reference),
  };
}

type Reference = NonNullable<ScoreResult["reference"]>;

/** Median and limits of the reference without binary noise. */
export function referenceWithoutNoise({ median, p5, p95 }: Reference): Reference {
  return { median: quantityWithoutNoise(median), p5: quantityWithoutNoise(p5), p95: quantityWithoutNoise(p95) };
}
