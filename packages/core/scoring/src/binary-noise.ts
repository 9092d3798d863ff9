import type { ScoreResult } from "@trabecula/contracts";
import { quantityWithoutNoise } from "@trabecula/reference-stats";

/* Binary arithmetic gives −2.4999999999999996 for (0.642 − 0.942) / 0.12. Category, screen and files must all have −2.5. */

/** Far above arithmetic noise, far below reported digits. */
const perUnit = 1e12;

/** The change is at most 5e-13. */
export function scoreWithoutNoise(score: number): number {
  const scaled = Math.round(score * perUnit);
  // Larger doubles have fewer decimals anyway. Adding 0 turns −0 into 0.
  return Number.isSafeInteger(scaled) ? scaled / perUnit + 0 : score;
}

/** Leaves results of later engines unchanged. */
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

export function referenceWithoutNoise({ median, p5, p95, ages, n }: Reference): Reference {
  const group = ages === undefined ? {} : { ages, n: n ?? null };
  return { median: quantityWithoutNoise(median), p5: quantityWithoutNoise(p5), p95: quantityWithoutNoise(p95), ...group };
}
