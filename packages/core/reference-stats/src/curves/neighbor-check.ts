import { parametersInCell, type PreparedCurve, type PreparedSegment } from "./prepared-curve.ts";
import type { DistributionParameters } from "../families/family.ts";

/** Years between the compared ages; children grow too fast for half a year. */
const STEP = { child: 0.1, adult: 0.5 } as const;
const ADULT = 18;
/** Most years between the ages that are looked at. */
const SPACING = { child: 0.05, adult: 0.25 } as const;
const OUTER = 1.88;
/** People do not move this far within the step, so a larger score is an error of the curve. */
const LARGEST = 4;
/** Larger scores are not written out. */
const SHOWN = 1000;

interface Finding {
  readonly at: number;
  readonly from: number;
  readonly outer: number;
  readonly z: number;
}

/**
 * Refuses a curve whose 3rd or 97th percentile scores beyond ±4 at a neighboring age of the segment: possible with sound
 * parameters.
 * @returns a sentence about the worst place, or null
 */
export function neighborProblem(curve: PreparedCurve): string | null {
  let worst: Finding | null = null;
  for (const segment of curve.segments) {
    if (segment.name === null) continue;
    for (const age of checkedAges(curve, segment)) {
      const step = age < ADULT ? STEP.child : STEP.adult;
      const other = age + step <= segment.end ? age + step : age - step;
      if (other < segment.start) continue;
      const found = [...scoredAt(curve, segment, age, other), ...scoredAt(curve, segment, other, age)];
      for (const each of found) if (worst === null || Math.abs(each.z) > Math.abs(worst.z)) worst = each;
    }
  }
  return worst === null ? null : sentence(worst);
}

function checkedAges({ edges }: PreparedCurve, { firstCell, cellCount, end }: PreparedSegment): number[] {
  const starts = Array.from(edges.subarray(firstCell, firstCell + cellCount));
  const between = starts.flatMap((start, index) => {
    const width = (starts[index + 1] ?? end) - start;
    const parts = Math.ceil(width / (start < ADULT ? SPACING.child : SPACING.adult) - 1e-9);
    return Array.from({ length: Math.max(1, parts) }, (_, part) => start + (part * width) / Math.max(1, parts));
  });
  return [...between, end];
}

function scoredAt(curve: PreparedCurve, segment: PreparedSegment, from: number, at: number): Finding[] {
  const here = parametersOf(curve, segment, from);
  const there = parametersOf(curve, segment, at);
  return [-OUTER, OUTER].flatMap((outer) => {
    const value = curve.family.quantileAtZ(outer, here.mu, here.sigma, here.nu, here.tau);
    // The untruncated LMS has no value at some percentiles.
    if (!Number.isFinite(value) || value === 0) return [];
    const z = curve.family.zScore(value, there.mu, there.sigma, there.nu, there.tau);
    return Math.abs(z) <= LARGEST ? [] : [{ at, from, outer, z: Number.isNaN(z) ? Math.sign(outer) * Infinity : z }];
  });
}

function parametersOf(curve: PreparedCurve, { firstCell, cellCount }: PreparedSegment, age: number): DistributionParameters {
  let [low, high] = [firstCell, firstCell + cellCount - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (curve.edges[middle]! <= age) low = middle;
    else high = middle - 1;
  }
  return parametersInCell(curve, low, age);
}

function sentence({ at, from, outer, z }: Finding): string {
  const percentile = outer < 0 ? "3rd" : "97th";
  const years = Math.abs(at - from) < STEP.adult - 1e-9 ? "a tenth of a year" : "half a year";
  const when = from < at ? "earlier" : "later";
  return `At ${at.toFixed(1)} years a value that is at the ${percentile} percentile ${years} ${when} has a Z-score of ${shown(z)}.`;
}

function shown(z: number): string {
  const sign = z < 0 ? "−" : "+";
  return Math.abs(z) < SHOWN ? `${sign}${Math.abs(z).toFixed(1)}` : `beyond ${sign}1,000`;
}
