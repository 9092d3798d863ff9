import { ageGrid } from "../curves/age-grid.ts";
import { quantileAtZ } from "../distributions.ts";
import type { Fit } from "../fitting/fit-types.ts";
import { normalQuantile } from "../normal/normal-quantile.ts";

/** What is needed of a fit to draw its lines. */
export type FittedLines = Pick<Fit, "family" | "parametersAt" | "ages">;

/** The outermost and the usual percentiles: where lines cross, these do. */
const PERCENTILES = [1, 3, 5, 10, 25, 50, 75, 90, 95, 97, 99] as const;

/**
 * First age (years) of the fine grid at which a higher percentile does not lie above a lower one, or a line is not a
 * finite number; null where the lines stay in order.
 */
export function crossingAge(fit: FittedLines): number | null {
  const scores = PERCENTILES.map((percentile) => normalQuantile(percentile / 100));
  const crossed = ageGrid(fit.ages).find((age) => {
    const parameters = fit.parametersAt(age);
    const values = scores.map((z) => quantileAtZ(fit.family, z, parameters));
    return !values.every((value, index) => Number.isFinite(value) && (index === 0 || value > values[index - 1]!));
  });
  return crossed ?? null;
}

/** Turns of the median smaller than this share of the distance between the 16th percentile and the median are not seen. */
const VISIBLE_TURN = 0.02;

/**
 * Ages (years) at which the median turns from rising to falling or back. A turn counts when the median then moves by 2 %
 * of a standard deviation or more.
 */
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

/** Distance between the 16th percentile and the median in the middle of the ages: about a standard deviation. */
export function medianSpread(fit: FittedLines): number {
  const parameters = fit.parametersAt((fit.ages[0] + fit.ages[1]) / 2);
  return Math.abs(quantileAtZ(fit.family, 0, parameters) - quantileAtZ(fit.family, -1, parameters));
}
