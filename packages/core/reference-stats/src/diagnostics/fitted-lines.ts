import { ageGrid } from "../curves/age-grid.ts";
import { quantileAtZ } from "../distributions.ts";
import type { Fit } from "../fitting/fit-types.ts";
import { normalQuantile } from "../normal/normal-quantile.ts";

export type FittedLines = Pick<Fit, "family" | "parametersAt" | "ages">;

/** Outermost and usual percentiles, enough to detect crossings. */
const PERCENTILES = [1, 3, 5, 10, 25, 50, 75, 90, 95, 97, 99] as const;

/** First age (years) on a fine grid where percentiles cross or are not finite; null if none. */
export function crossingAge(fit: FittedLines): number | null {
  const scores = PERCENTILES.map((percentile) => normalQuantile(percentile / 100));
  const crossed = ageGrid(fit.ages).find((age) => {
    const parameters = fit.parametersAt(age);
    const values = scores.map((z) => quantileAtZ(fit.family, z, parameters));
    return !values.every((value, index) => Number.isFinite(value) && (index === 0 || value > values[index - 1]!));
  });
  return crossed ?? null;
}

/** Smaller turns, relative to the distance from the 16th percentile to the median, are invisible. */
const VISIBLE_TURN = 0.02;

/** Ages (years) where the median changes direction and then moves by at least 2 % of an SD. */
export function turningAges(fit: FittedLines): number[] {
  const ages = ageGrid(fit.ages);
  const median = ages.map((age) => quantileAtZ(fit.family, 0, fit.parametersAt(age)));
  const visible = VISIBLE_TURN * medianSpread(fit);
  const turns: number[] = [];
  let direction = 0;
  let extreme = 0;
  for (let index = 1; index < ages.length; index++) {
    const move = median[index]! - median[extreme]!;
    if (direction === 0 ? Math.abs(move) >= visible : move * direction > 0) {
      direction = Math.sign(move);
      extreme = index;
    } else if (direction !== 0 && Math.abs(move) >= visible) {
      turns.push(ages[extreme]!);
      direction = -direction;
      extreme = index;
    }
  }
  return turns;
}

/** Distance between the 16th percentile and the median at the middle age; about one SD. */
export function medianSpread(fit: FittedLines): number {
  const parameters = fit.parametersAt((fit.ages[0] + fit.ages[1]) / 2);
  return Math.abs(quantileAtZ(fit.family, 0, parameters) - quantileAtZ(fit.family, -1, parameters));
}
