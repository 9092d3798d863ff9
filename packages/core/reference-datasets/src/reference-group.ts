import { isBand } from "@trabecula/reference-stats";
import type { DatasetCurve } from "./dataset.ts";

type Curve = Pick<DatasetCurve, "points" | "n">;

/** People that a Z-score compares with: ages of the band (null on a curve over age) and their number. */
export interface ReferenceGroup {
  readonly ages: [number, number] | null;
  readonly n: number | null;
}

/** A curve of several bands states no number for each, so that none is given. */
export function groupAt({ points, n }: Curve, age: number): ReferenceGroup {
  const bands = points.filter(isBand);
  // A shared limit belongs to the later band.
  const band = bands.findLast(({ ageMin, ageMax }) => age >= ageMin && age <= ageMax) ?? bands[0];
  return { ages: band ? [band.ageMin, band.ageMax] : null, n: bands.length > 1 ? null : n };
}

/** `n` counts the young adults if the curve has no points, or one band of the same ages. */
export function youngAdultsCount({ points, n, youngAdult }: Curve & Pick<DatasetCurve, "youngAdult">): number | null {
  if (youngAdult?.lentBy !== undefined) return youngAdult.lentBy;
  const [first, ...others] = points;
  if (first === undefined) return n;
  const ages = youngAdult?.ages;
  const isSameGroup = others.length === 0 && isBand(first) && ages?.[0] === first.ageMin && ages[1] === first.ageMax;
  return isSameGroup ? n : null;
}
