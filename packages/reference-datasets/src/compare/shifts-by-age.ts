import { ageRanges, normalCdf, normalQuantile, parametersAt, type AgeRange, type PreparedCurve } from "@trabecula/reference-stats";
import { drawnPercentiles } from "../curves-to-draw.ts";

/** What happens to a person on a percentile of the other curve: the shift, at the percentile where it is largest. */
export interface Shift {
  readonly age: number;
  readonly percentilePoints: number;
  readonly zShift: number;
  readonly fromPercentile: number;
  readonly toPercentile: number;
}

/** Ages that are looked at, divided among the stretches that both curves cover: enough for a line at the width of a page. */
const AGES_PER_CURVE = 97;
const FEWEST_PER_STRETCH = 5;
/** A difference of rounding only; a score has fewer digits by far. */
const NO_SHIFT = 1e-9;

/**
 * The largest shift at each age that both curves cover, signed: positive where a person stands higher on `ours` than on
 * `other`. Measurements on the drawn percentiles (3 to 97) of `other` are scored with `ours`.
 */
export function shiftsByAge(ours: PreparedCurve, other: PreparedCurve): Shift[] {
  return sharedAges(ours, other)
    .map((age) => largestShift(ours, other, age))
    .filter((shift) => shift !== null);
}

function largestShift(ours: PreparedCurve, other: PreparedCurve, age: number): Shift | null {
  const [here, there] = [parametersAt(ours, age), parametersAt(other, age)];
  if (!here.ok || !there.ok) return null;
  let largest: Shift | null = null;
  for (const fromPercentile of drawnPercentiles) {
    const z = normalQuantile(fromPercentile / 100);
    const value = other.family.quantileAtZ(z, there.mu, there.sigma, there.nu, there.tau);
    const shifted = ours.family.zScore(value, here.mu, here.sigma, here.nu, here.tau);
    if (Number.isNaN(shifted)) continue;
    const zShift = Math.abs(shifted - z) < NO_SHIFT ? 0 : shifted - z;
    const toPercentile = zShift === 0 ? fromPercentile : 100 * normalCdf(shifted);
    const percentilePoints = toPercentile - fromPercentile;
    if (largest === null || Math.abs(percentilePoints) > Math.abs(largest.percentilePoints))
      largest = { age, percentilePoints, zShift, fromPercentile, toPercentile };
  }
  return largest;
}

/** Even ages over every stretch that both cover, each stretch with its ends as far as both score there. */
function sharedAges(ours: PreparedCurve, other: PreparedCurve): number[] {
  const shared = sharedStretches(ageRanges(ours), ageRanges(other));
  const count = Math.max(FEWEST_PER_STRETCH, Math.ceil(AGES_PER_CURVE / shared.length));
  const ages = shared.flatMap(([from, to]) => Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1)));
  return [...new Set(ages)].sort((left, right) => left - right);
}

function sharedStretches(ours: readonly AgeRange[], other: readonly AgeRange[]): AgeRange[] {
  return ours.flatMap(([start, end]) =>
    other.flatMap(([otherStart, otherEnd]): AgeRange[] => {
      const [from, to] = [Math.max(start, otherStart), Math.min(end, otherEnd)];
      return from > to ? [] : [[from, to]];
    }),
  );
}
