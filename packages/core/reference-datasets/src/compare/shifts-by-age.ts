import { ageRanges, normalCdf, normalQuantile, parametersAt, type AgeRange, type PreparedCurve } from "@trabecula/reference-stats";
import { drawnPercentiles } from "../curves-to-draw.ts";

export interface Shift {
  readonly age: number;
  readonly percentilePoints: number;
  readonly zShift: number;
  readonly fromPercentile: number;
  readonly toPercentile: number;
}

export interface AgeShifts {
  readonly age: number;
  readonly ofPercentile: Shift;
  readonly ofZ: Shift;
  readonly isDrawn: boolean;
}

/** Ages per line, divided among shared segments; smooth at page width. */
const AGES_PER_CURVE = 97;
const FEWEST_PER_STRETCH = 5;
/** Starts at the median, so that ties name it. */
const fromTheMiddle = drawnPercentiles.toSorted((one, other) => Math.abs(one - 50) - Math.abs(other - 50));
/** Rounding tolerance; scores have far fewer digits. */
const NO_SHIFT = 1e-9;

/**
 * Positive if a person is higher on `ours`. Scores drawn percentiles (3 to 97) of `other` at all tabulated ages, since
 * a version may correct only one age.
 */
export function shiftsByAge(ours: PreparedCurve, other: PreparedCurve): AgeShifts[] {
  const shared = sharedStretches(ageRanges(ours), ageRanges(other));
  const drawn = new Set(evenAges(shared));
  const tabulated = [...ours.edges, ...other.edges].filter((age) => shared.some(([from, to]) => age >= from && age <= to));
  const ages = new Set([...drawn, ...tabulated.filter((age) => isMoved(ours, other, age))]);
  return [...ages]
    .sort((left, right) => left - right)
    .map((age) => shiftsAt(ours, other, age, drawn.has(age)))
    .filter((shifts) => shifts !== null);
}

function isMoved(ours: PreparedCurve, other: PreparedCurve, age: number): boolean {
  const [here, there] = [parametersAt(ours, age), parametersAt(other, age)];
  if (!here.ok || !there.ok) return false;
  return ours.family.name !== other.family.name || (["mu", "sigma", "nu", "tau"] as const).some((key) => !Object.is(here[key], there[key]));
}

function shiftsAt(ours: PreparedCurve, other: PreparedCurve, age: number, isDrawn: boolean): AgeShifts | null {
  const [here, there] = [parametersAt(ours, age), parametersAt(other, age)];
  if (!here.ok || !there.ok) return null;
  let [ofPercentile, ofZ]: [Shift | null, Shift | null] = [null, null];
  for (const fromPercentile of fromTheMiddle) {
    const z = normalQuantile(fromPercentile / 100);
    const value = other.family.quantileAtZ(z, there.mu, there.sigma, there.nu, there.tau);
    const shifted = ours.family.zScore(value, here.mu, here.sigma, here.nu, here.tau);
    if (Number.isNaN(shifted)) continue;
    const zShift = Math.abs(shifted - z) < NO_SHIFT ? 0 : shifted - z;
    const toPercentile = zShift === 0 ? fromPercentile : 100 * normalCdf(shifted);
    const shift = { age, percentilePoints: toPercentile - fromPercentile, zShift, fromPercentile, toPercentile };
    ofPercentile = larger(ofPercentile, shift, "percentilePoints");
    ofZ = larger(ofZ, shift, "zShift");
  }
  return ofPercentile && ofZ && { age, ofPercentile, ofZ, isDrawn };
}

export function larger(first: Shift | null, other: Shift, by: "percentilePoints" | "zShift"): Shift {
  return first !== null && Math.abs(other[by]) <= Math.abs(first[by]) + NO_SHIFT ? first : other;
}

function evenAges(shared: readonly AgeRange[]): number[] {
  const count = Math.max(FEWEST_PER_STRETCH, Math.ceil(AGES_PER_CURVE / shared.length));
  return shared.flatMap(([from, to]) => Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1)));
}

function sharedStretches(ours: readonly AgeRange[], other: readonly AgeRange[]): AgeRange[] {
  return ours.flatMap(([start, end]) =>
    other.flatMap(([otherStart, otherEnd]): AgeRange[] => {
      const [from, to] = [Math.max(start, otherStart), Math.min(end, otherEnd)];
      return from > to ? [] : [[from, to]];
    }),
  );
}
