import type { CurveComparison } from "@trabecula/contracts";
import type { AgeRange } from "@trabecula/reference-stats";
import type { Reference } from "./compare-datasets.ts";
import { shiftsByAge } from "./shifts-by-age.ts";

/** How one measurement's reference differs between two versions, of which at least one has it. */
export function compareCurves(ours: Reference | null, other: Reference | null): CurveComparison {
  const { parameter, site, sex, scanner, protocol } = (ours ?? other)!.key;
  const [here, there] = [ours?.scored ?? null, other?.scored ?? null];
  const shifts = here?.curve && there?.curve ? shiftsByAge(here.curve, there.curve) : [];
  const largest = shifts.reduce<(typeof shifts)[number] | null>(
    (most, shift) => (most === null || Math.abs(shift.percentilePoints) > Math.abs(most.percentilePoints) ? shift : most),
    null,
  );
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
    byAge: shifts.map(({ age, percentilePoints }) => ({ age, percentilePoints })),
    youngAdultChanged: JSON.stringify(ours?.youngAdult ?? null) !== JSON.stringify(other?.youngAdult ?? null),
  };
}

function rangesOf(ranges: readonly AgeRange[] | undefined): [number, number][] {
  return (ranges ?? []).map(([start, end]) => [start, end]);
}
