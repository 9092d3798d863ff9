import type { CurveComparison, VersionChanges } from "@trabecula/contracts";
import type { Dataset } from "../dataset.ts";
import { compareDatasets } from "./compare-datasets.ts";

/** Percentile points; smaller shifts do not show in whole percentiles. */
const seen = 0.5;

export function versionChanges(ours: Dataset, before: Dataset): VersionChanges {
  const { curves, manifestChanges } = compareDatasets(ours, before);
  const shifts = curves.flatMap((curve) => (curve.largestShift === null ? [] : [{ curve, shift: curve.largestShift }]));
  const moved = shifts.filter(({ shift }) => shift.zShift !== 0);
  const [largest] = moved.toSorted((left, right) => Math.abs(right.shift.percentilePoints) - Math.abs(left.shift.percentilePoints));
  const inBoth = (differs: (curve: CurveComparison) => boolean) =>
    curves.filter((curve) => curve.presence === "both" && differs(curve)).length;
  return {
    added: curves.filter(({ presence }) => presence === "this").length,
    removed: curves.filter(({ presence }) => presence === "other").length,
    moved: moved.length,
    movedVisibly: moved.filter(({ shift }) => Math.abs(shift.percentilePoints) >= seen).length,
    otherAges: inBoth(changedAges),
    youngAdults: inBoth(({ youngAdultChanged }) => youngAdultChanged),
    otherErrors: inBoth(({ errorsChanged }) => errorsChanged),
    otherMeanLines: inBoth(({ meanLineChanged }) => meanLineChanged),
    largest: largest ? { ...placeOf(largest.curve), ...largest.shift } : null,
    said: manifestChanges.map(({ key }) => key),
  };
}

function changedAges({ zAges: [ours, before] }: CurveComparison): boolean {
  return JSON.stringify(ours) !== JSON.stringify(before);
}

function placeOf({ parameter, site, sex }: CurveComparison): Pick<CurveComparison, "parameter" | "site" | "sex"> {
  return { parameter, site, sex };
}
