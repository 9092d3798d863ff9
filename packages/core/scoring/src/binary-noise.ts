import type { ScoreResult } from "@trabecula/contracts";

/* Binary arithmetic gives −2.4999999999999996 for (0.642 − 0.942) / 0.12. Results are rounded once, so that category,
   screen and files all have −2.5. */

/** Scores are rounded to multiples of 1e-12: far above arithmetic noise, far below reported digits. */
const perUnit = 1e12;
const digits = 13;

/** Returns a Z- or T-score without binary noise; the change is at most 5e-13. */
export function scoreWithoutNoise(score: number): number {
  const scaled = Math.round(score * perUnit);
  // Larger doubles have fewer decimals anyway. Adding 0 turns −0 into 0.
  return Number.isSafeInteger(scaled) ? scaled / perUnit + 0 : score;
}

/** Returns a percentile or measured quantity rounded to 13 significant digits. */
export function quantityWithoutNoise(value: number): number {
  const power = powersOfTen[digits - 1 - Math.floor(Math.log10(Math.abs(value)))];
  // Avoids formatting and parsing, which would dominate the scoring of large tables.
  return power === undefined ? Number(value.toPrecision(digits)) : Math.round(value * power) / power;
}

const powersOfTen: readonly number[] = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** Removes the noise from results stored before engine 1.3.0; leaves later ones unchanged. */
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

export function referenceWithoutNoise({ median, p5, p95 }: Reference): Reference {
  return { median: quantityWithoutNoise(median), p5: quantityWithoutNoise(p5), p95: quantityWithoutNoise(p95) };
}
