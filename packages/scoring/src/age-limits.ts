import type { Refusal } from "@trabecula/contracts";
import type { DatasetCurve } from "@trabecula/reference-datasets";
import { formatNumber, hasReached, possibleAges, roundTo, trimmed, type AgeFacts } from "@trabecula/report-types";

/** Adults have T-scores; the rule goes by the 18th birthday. */
const adultAge = 18;

/** Ages that a curve covers; `closed` where the last age belongs to them (bands), not where it ends a table. */
interface Ages {
  start: number;
  end: number;
  closed: boolean;
}

const segmentsOf = (curve: DatasetCurve): Ages[] => curve.curve!.segments.map(({ start, end, closed }) => ({ start, end, closed }));

/** Joins ages that touch, such as 6 to 18 and 18 to 82. */
function joined(ranges: readonly Ages[]): Ages[] {
  const result: Ages[] = [];
  for (const range of ranges.toSorted((left, right) => left.start - right.start)) {
    const last = result.at(-1);
    if (last && last.end >= range.start) Object.assign(last, { end: range.end, closed: range.closed });
    else result.push({ ...range });
  }
  return result;
}

const holds = ({ start, end, closed }: Ages, age: number) => age >= start && (age < end || (closed && age === end));

/** "20 to 37 years"; "6 to under 82 years" where someone of 82.0 is not covered any more. */
function describe(ranges: readonly Ages[]): string {
  return ranges.map(({ start, end, closed }) => `${trimmed(start)} to ${closed ? "" : "under "}${trimmed(end)} years`).join(" and ");
}

/** An age with as many decimals as it takes not to read as one that is covered: 37.04, not 37.0. */
function uncoveredAge(ranges: readonly Ages[], age: number): string {
  const decimals = [1, 2, 3].find((count) => !ranges.some((range) => holds(range, roundTo(age, count))));
  return decimals === undefined ? String(age) : formatNumber(age, decimals);
}

function nearest(ranges: readonly Ages[], age: number): [number, number] {
  const distance = ({ start, end }: Ages) => Math.max(start - age, age - end, 0);
  const { start, end } = ranges.toSorted((left, right) => distance(left) - distance(right))[0]!;
  return [start, end];
}

/** Refusal of a Z-score where the reference has no data at the person's age. */
export function outsideAges(curve: DatasetCurve, age: number): Refusal {
  const ranges = joined(segmentsOf(curve));
  return {
    code: "outside_reference_age",
    message: `The Z-score reference covers ages ${describe(ranges)}; at ${uncoveredAge(ranges, age)} years it has no data, and nothing is extrapolated.`,
    ageRange: nearest(ranges, age),
  };
}

/** Why a year of birth is too coarse for this curve: some possible age lies in another segment or outside; else null. */
export function crossesLimit(curve: DatasetCurve, age: AgeFacts): Refusal | null {
  const [youngest, oldest] = possibleAges(age);
  if (youngest === oldest) return null;
  const segments = segmentsOf(curve);
  const home = segmentOf(segments, youngest);
  if (home !== -1 && home === segmentOf(segments, oldest)) return null;
  return {
    code: "outside_reference_age",
    message: `Only the year of birth is known: the age may be ${formatNumber(youngest, 1)} to ${formatNumber(oldest, 1)}, which crosses a limit of the reference (${describe(segments)}). Give the birth date or the age.`,
    ageRange: nearest(joined(segments), youngest),
  };
}

function segmentOf(segments: readonly Ages[], age: number): number {
  return segments.findLastIndex((segment) => holds(segment, age));
}

/** Refusal of a T-score for someone who is, or may be, too young for one; null for adults. `fromAge` is the dataset's own limit. */
export function tooYoungForT(age: AgeFacts, fromAge: number | null): Refusal | null {
  if (hasReached(adultAge, age) !== true) {
    return { code: "outside_reference_age", message: "T-scores compare with young adults and are not given before the 18th birthday." };
  }
  if (fromAge === null || fromAge <= adultAge || hasReached(fromAge, age) === true) return null;
  return { code: "outside_reference_age", message: `This dataset gives T-scores from age ${fromAge} on.` };
}
