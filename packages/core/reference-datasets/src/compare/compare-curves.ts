import type { CurveComparison } from "@trabecula/contracts";
import type { AgeRange } from "@trabecula/reference-stats";
import type { Reference } from "./compare-datasets.ts";
import { errorsChanged } from "./errors-changed.ts";
import { larger, shiftsByAge, type AgeShifts, type Shift } from "./shifts-by-age.ts";

/** At least one version must have the curve. */
export function compareCurves(ours: Reference | null, other: Reference | null): CurveComparison {
  const { parameter, site, sex, scanner, protocol } = (ours ?? other)!.key;
  const [here, there] = [ours?.scored ?? null, other?.scored ?? null];
  const shifts = here?.curve && there?.curve ? shiftsByAge(here.curve, there.curve) : [];
  const largest = largestOf(shifts, ({ ofPercentile }) => ofPercentile, "percentilePoints");
  const largestZ = largestOf(shifts, ({ ofZ }) => ofZ, "zShift");
  return {
    parameter,
    site,
    sex,
    scanner,
    protocol,
    presence: ours === null ? "other" : other === null ? "this" : "both",
    families: [here?.family ?? null, there?.family ?? null],
    zAges: [rangesOf(here?.zAges), rangesOf(there?.zAges)],
    largestShift: largest,
    largestZShift: largestZ && { zShift: largestZ.zShift, age: largestZ.age, fromPercentile: largestZ.fromPercentile },
    byAge: shifts
      .filter(({ isDrawn, age }) => isDrawn || age === largest?.age)
      .map(({ age, ofPercentile: { percentilePoints } }) => ({ age, percentilePoints })),
    youngAdultChanged: differ(ours?.youngAdult, other?.youngAdult),
    errorsChanged:
      here !== null &&
      there !== null &&
      errorsChanged(
        here,
        there,
        shifts.map(({ age }) => age),
      ),
    meanLineChanged: differ(ours?.meanLine, other?.meanLine),
  };
}

function largestOf(shifts: readonly AgeShifts[], shiftOf: (at: AgeShifts) => Shift, by: "percentilePoints" | "zShift"): Shift | null {
  return shifts.map(shiftOf).reduce<Shift | null>((most, shift) => larger(most, shift, by), null);
}

const differ = (one: unknown, other: unknown) => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);

function rangesOf(ranges: readonly AgeRange[] | undefined): [number, number][] {
  return (ranges ?? []).map(([start, end]) => [start, end]);
}
