import type { Refusal } from "@trabecula/contracts";
import type { DatasetCurve } from "@trabecula/reference-datasets";
import { formatAges, formatNumber, hasReached, possibleAges, type AgeFacts } from "@trabecula/report-types";

/** Adults have T-scores; the rule goes by the 18th birthday. */
const adultAge = 18;

/** Joins age ranges that touch, such as 6 to 18 and 18 to 82. */
function joined(ranges: DatasetCurve["zAges"]): [number, number][] {
  const result: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((left, right) => left[0] - right[0])) {
    const last = result.at(-1);
    if (last && last[1] >= start) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

function nearest(ranges: readonly [number, number][], age: number): [number, number] {
  const distance = ([start, end]: [number, number]) => Math.max(start - age, age - end, 0);
  return ranges.toSorted((left, right) => distance(left) - distance(right))[0]!;
}

/** Refusal of a Z-score where the reference has no data at the person's age. */
export function outsideAges(curve: DatasetCurve, age: number): Refusal {
  const ranges = joined(curve.zAges);
  return {
    code: "outside_reference_age",
    message: `The Z-score reference covers ages ${ranges.map(formatAges).join(" and ")}; at ${formatNumber(age, 1)} years it has no data, and nothing is extrapolated.`,
    ageRange: nearest(ranges, age),
  };
}

/** Why a year of birth is too coarse for this curve: some possible age lies in another segment or outside; else null. */
export function crossesLimit(curve: DatasetCurve, age: AgeFacts): Refusal | null {
  const [youngest, oldest] = possibleAges(age);
  if (youngest === oldest) return null;
  const home = segmentOf(curve, youngest);
  if (home !== -1 && home === segmentOf(curve, oldest)) return null;
  const ranges = joined(curve.zAges);
  return {
    code: "outside_reference_age",
    message: `Only the year of birth is known: the age may be ${formatNumber(youngest, 1)} to ${formatNumber(oldest, 1)}, which crosses a limit of the reference (${ranges.map(formatAges).join(" and ")}). Give the birth date or the age.`,
    ageRange: nearest(ranges, youngest),
  };
}

function segmentOf(curve: DatasetCurve, age: number): number {
  return curve.curve!.segments.findLastIndex(({ start, end, closed }) => age >= start && (age < end || (closed && age === end)));
}

/** Refusal of a T-score for someone who is, or may be, too young for one; null for adults. `fromAge` is the dataset's own limit. */
export function tooYoungForT(age: AgeFacts, fromAge: number | null): Refusal | null {
  if (hasReached(adultAge, age) !== true) {
    return { code: "outside_reference_age", message: "T-scores compare with young adults and are not given before the 18th birthday." };
  }
  if (fromAge === null || fromAge <= adultAge || hasReached(fromAge, age) === true) return null;
  return { code: "outside_reference_age", message: `This dataset gives T-scores from age ${fromAge} on.` };
}
