import type { Refusal } from "@trabecula/contracts";
import { ageForCurves, formatNumber, hasReached, possibleAges, roundTo, trimmed, type AgeFacts } from "@trabecula/report-types";

/** Adults have T-scores, from the 18th birthday. */
const adultAge = 18;

/** Age range of a curve; includes `end` if `closed`. A shared limit belongs to the later range. */
export interface Ages {
  readonly start: number;
  readonly end: number;
  readonly closed: boolean;
}

const inOrder = (ranges: readonly Ages[]) => ranges.toSorted((left, right) => left.start - right.start);

/** Joins adjacent ranges, such as 6 to 18 and 18 to 82. */
function joined(ranges: readonly Ages[]): Ages[] {
  const result: Ages[] = [];
  for (const range of inOrder(ranges)) {
    const last = result.at(-1);
    if (last && last.end >= range.start) result[result.length - 1] = { ...range, start: last.start };
    else result.push(range);
  }
  return result;
}

const holds = ({ start, end, closed }: Ages, age: number) => age >= start && (age < end || (closed && age === end));

/** "20 to 37 years"; "6 to under 82 years" if 82.0 is excluded. */
function describe(ranges: readonly Ages[]): string {
  return ranges.map(({ start, end, closed }) => `${trimmed(start)} to ${closed ? "" : "under "}${trimmed(end)} years`).join(" and ");
}

/** All ages that a curve covers, such as "6 to under 82 years". */
export function describeAges(ages: readonly Ages[]): string {
  return describe(joined(ages));
}

/** A limit shared by two ranges belongs to the later one. */
function apart(ranges: readonly Ages[]): Ages[] {
  const ordered = inOrder(ranges);
  return ordered.map((range, index) => ({ ...range, closed: range.closed && ordered[index + 1]?.start !== range.end }));
}

/** Uses enough decimals not to look covered: 37.04, not 37.0. */
function uncoveredAge(ranges: readonly Ages[], age: number): string {
  const decimals = [1, 2, 3].find((count) => !ranges.some((range) => holds(range, roundTo(age, count))));
  return decimals === undefined ? String(age) : formatNumber(age, decimals);
}

function nearest(ranges: readonly Ages[], age: number): [number, number] {
  const distance = ({ start, end }: Ages) => Math.max(start - age, age - end, 0);
  const { start, end } = ranges.toSorted((left, right) => distance(left) - distance(right))[0]!;
  return [start, end];
}

/** Reason for no Z-score, or a doubtful one, at this age; null if there is a score. */
export function ageRefusal(ages: readonly Ages[], age: AgeFacts | null): Refusal | null {
  if (age === null) return ageMissing;
  // Fast path for exact ages, as studies call this for each value.
  if (age.kind !== "birth-year") return segmentOf(ages, ageForCurves(age)) === -1 ? outsideAges(ages, ageForCurves(age)) : null;
  const [youngest, oldest] = possibleAges(age);
  const home = segmentOf(ages, youngest);
  if (youngest !== oldest && !ages.some(({ start, end }) => start <= oldest && youngest <= end))
    return outsideByYear(ages, youngest, oldest);
  if (youngest !== oldest && (home === -1 || home !== segmentOf(ages, oldest))) return crossesLimit(ages, youngest, oldest);
  return home === -1 ? outsideAges(ages, ageForCurves(age)) : null;
}

const ageMissing: Refusal = { code: "missing_age", message: "Give the age, or the birth date and the scan’s date." };

function outsideAges(ages: readonly Ages[], age: number): Refusal {
  const ranges = joined(ages);
  return {
    code: "outside_reference_age",
    message: `The Z-score reference covers ages ${describe(ranges)}; at ${uncoveredAge(ranges, age)} years it has no data, and nothing is extrapolated.`,
    ageRange: nearest(ranges, age),
  };
}

/** Outside for every possible birthday, so a birth date would not help. */
function outsideByYear(ages: readonly Ages[], youngest: number, oldest: number): Refusal {
  const ranges = joined(ages);
  return {
    code: "outside_reference_age",
    message: `The Z-score reference covers ages ${describe(ranges)}; by the year of birth the age is ${formatNumber(youngest, 1)} to ${formatNumber(oldest, 1)}, where it has no data, and nothing is extrapolated.`,
    ageRange: nearest(ranges, (youngest + oldest) / 2),
  };
}

/** Some possible ages of the birth year lie in another segment or outside. */
function crossesLimit(ages: readonly Ages[], youngest: number, oldest: number): Refusal {
  return {
    code: "outside_reference_age",
    message: `Only the year of birth is known: the age may be ${formatNumber(youngest, 1)} to ${formatNumber(oldest, 1)}, which crosses a limit of the reference (${describe(apart(ages))}). Give the birth date or the age.`,
    ageRange: nearest(joined(ages), youngest),
  };
}

function segmentOf(segments: readonly Ages[], age: number): number {
  for (let index = segments.length - 1; index >= 0; index -= 1) if (holds(segments[index]!, age)) return index;
  return -1;
}

/** Null for adults. `fromAge` is the dataset's own limit; people who may be too young are refused. */
export function tooYoungForT(age: AgeFacts | null, fromAge: number | null): Refusal | null {
  if (age === null) return ageMissing;
  if (hasReached(adultAge, age) !== true) {
    return { code: "outside_reference_age", message: "T-scores compare with young adults and are not given before the 18th birthday." };
  }
  if (fromAge === null || fromAge <= adultAge || hasReached(fromAge, age) === true) return null;
  return { code: "outside_reference_age", message: `This dataset gives T-scores from age ${fromAge} on.` };
}
