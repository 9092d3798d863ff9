import {
  referenceFactKeys,
  type Refusal,
  type Coverage,
  type DatasetManifest,
  type ReferenceFact,
  type ReferenceFacts,
  type Scan,
  type Subject,
} from "@trabecula/contracts";
import {
  ageForCurves,
  comparedToAge,
  formatNumber,
  hasReached,
  possibleAges,
  roundTo,
  trimmed,
  familyWords,
  type AgeFacts,
} from "@trabecula/report-types";

/** Adults have T-scores, from the 18th birthday. */
const adultAge = 18;

/** Age range of a curve; includes `end` if `closed`. A shared limit belongs to the later range. */
export interface Ages {
  readonly start: number;
  readonly end: number;
  readonly closed: boolean;
}

const inOrder = (ranges: readonly Ages[]) => ranges.toSorted((left, right) => left.start - right.start);

export function joinedRanges(ranges: readonly Ages[]): Ages[] {
  const result: Ages[] = [];
  for (const range of inOrder(ranges)) {
    const last = result.at(-1);
    if (last && last.end >= range.start) result[result.length - 1] = { ...range, start: last.start };
    else result.push(range);
  }
  return result;
}

const holdsYears = ({ start, end, closed }: Ages, years: number) => years >= start && (years < end || (closed && years === end));

/** Limits at whole years go by birthdays, if known. A closed end includes the whole birthday. */
export function holdsAge({ start, end, closed }: Ages, age: AgeFacts, decimal = ageForCurves(age)): boolean {
  if (comparedToAge(start, age, decimal) < 0) return false;
  const toEnd = comparedToAge(end, age, decimal);
  return toEnd < 0 || (closed && toEnd === 0);
}

/** "20 to 37 years"; "6 to under 82 years" if 82.0 is excluded. */
function describe(ranges: readonly Ages[]): string {
  return ranges.map(({ start, end, closed }) => `${trimmed(start)} to ${closed ? "" : "under "}${trimmed(end)} years`).join(" and ");
}

export function describeAges(ages: readonly Ages[]): string {
  return describe(joinedRanges(ages));
}

/** A limit shared by two ranges belongs to the later one. */
function apart(ranges: readonly Ages[]): Ages[] {
  const ordered = inOrder(ranges);
  return ordered.map((range, index) => ({ ...range, closed: range.closed && ordered[index + 1]?.start !== range.end }));
}

/** Uses enough decimals not to look covered: 37.04, not 37.0. */
function uncoveredAge(ranges: readonly Ages[], age: number): string {
  const decimals = [1, 2, 3].find((count) => !ranges.some((range) => holdsYears(range, roundTo(age, count))));
  return decimals === undefined ? String(age) : formatNumber(age, decimals);
}

function nearest(ranges: readonly Ages[], age: number): [number, number] {
  const distance = ({ start, end }: Ages) => Math.max(start - age, age - end, 0);
  const { start, end } = ranges.toSorted((left, right) => distance(left) - distance(right))[0]!;
  return [start, end];
}

/** Returns the decimal age at which to read a curve, clamped into its segment, or the reason for no Z-score. */
export function ageOnCurve(ages: readonly Ages[], age: AgeFacts | null): number | Refusal {
  if (age === null) return ageMissing;
  const decimal = ageForCurves(age);
  const home = segmentOf(ages, age, decimal);
  if (age.kind === "birth-year") {
    const [youngest, oldest] = possibleAges(age);
    const [from, to] = [ageForCurves(youngest), ageForCurves(oldest)];
    const [first, last] = [segmentOf(ages, youngest, from), segmentOf(ages, oldest, to)];
    if (first === -1 && last === -1 && !ages.some(({ start, end }) => start <= to && from <= end)) return outsideByYear(ages, from, to);
    if (first === -1 || first !== last) return crossesLimit(ages, from, to);
  }
  return home === -1 ? outsideAges(ages, decimal) : Math.min(Math.max(decimal, ages[home]!.start), ages[home]!.end);
}

export function ageRefusal(ages: readonly Ages[], age: AgeFacts | null): Refusal | null {
  const found = ageOnCurve(ages, age);
  return typeof found === "number" ? null : found;
}

const ageMissing: Refusal = { code: "missing_age", message: "Give the age, or the birth date and the scan’s date." };

function outsideAges(ages: readonly Ages[], age: number): Refusal {
  const ranges = joinedRanges(ages);
  return {
    code: "outside_reference_age",
    message: `The Z-score reference covers ages ${describe(ranges)}; at ${uncoveredAge(ranges, age)} years it has no data, and nothing is extrapolated.`,
    ageRange: nearest(ranges, age),
  };
}

/** The age is outside for every possible birthday, so a birth date would not help. */
function outsideByYear(ages: readonly Ages[], youngest: number, oldest: number): Refusal {
  const ranges = joinedRanges(ages);
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
    ageRange: nearest(joinedRanges(ages), youngest),
  };
}

function segmentOf(segments: readonly Ages[], age: AgeFacts, decimal: number): number {
  for (let index = segments.length - 1; index >= 0; index -= 1) if (holdsAge(segments[index]!, age, decimal)) return index;
  return -1;
}

/** Returns null for adults. `fromAge` is the dataset's own limit; people who may be too young are refused. */
export function tooYoungForT(age: AgeFacts | null, fromAge: number | null): Refusal | null {
  if (age === null) return ageMissing;
  if (hasReached(adultAge, age) !== true) {
    return { code: "outside_reference_age", message: "T-scores compare with young adults and are not given before the 18th birthday." };
  }
  if (fromAge === null || fromAge <= adultAge || hasReached(fromAge, age) === true) return null;
  return { code: "outside_reference_age", message: `This dataset gives T-scores from age ${fromAge} on.` };
}

export interface DescribedReference {
  readonly manifest: DatasetManifest;
  readonly coverage: readonly Coverage[];
}

export interface AskedValues {
  readonly sex: Coverage["sex"] | null;
  readonly scans: readonly Pick<Scan, "site" | "measurements">[];
}

const interpolationLabels: Readonly<Record<DatasetManifest["interpolation"], string>> = {
  lagrange4: "four-point interpolation over age",
  linear: "linear interpolation over age",
};

/** Describes the curves for these values only, as a dataset may combine sources. Without matching curves, describes all. */
export function referenceFacts({ manifest, coverage }: DescribedReference, values: AskedValues): ReferenceFacts {
  const used = curvesFor(coverage, values);
  const sources = manifest.sources.filter(({ key }) => used.some((line) => line.source === key));
  const of = (text: (source: DatasetManifest["sources"][number]) => string) => joined(sources.map(text));
  const families = joined(used.flatMap(({ family }) => (family === null ? [] : [familyWords[family]])));
  return {
    population: of(({ population }) => population),
    scanner: of(({ scannerText }) => scannerText),
    protocol: of(({ protocolText }) => protocolText),
    ages: describeAges(used.flatMap((line) => agesOf(line, sources))) || "no Z-scores",
    method: families === "" ? "means and SDs of young adults" : `${families}; ${interpolationLabels[manifest.interpolation]}`,
    youngAdults: used.some(({ hasT }) => hasT) ? (manifest.youngAdult?.label ?? "not stated") : "no T-scores",
  };
}

export function referenceCitations({ manifest, coverage }: DescribedReference, values: AskedValues): string[] {
  const keys = new Set(curvesFor(coverage, values).map(({ source }) => source));
  return [...new Set(manifest.sources.filter(({ key }) => keys.has(key)).map(({ citation }) => citation))];
}

export function differingFacts(references: readonly ReferenceFacts[]): ReferenceFact[] {
  return referenceFactKeys.filter((key) => new Set(references.map((facts) => facts[key])).size > 1);
}

function curvesFor(coverage: readonly Coverage[], { sex, scans }: AskedValues): readonly Coverage[] {
  const measured = new Set(scans.flatMap(({ site, measurements }) => measurements.map(({ parameter }) => `${site} ${parameter}`)));
  const used = coverage.filter((line) => (sex === null || line.sex === sex) && measured.has(`${line.site} ${line.parameter}`));
  return used.length > 0 ? used : coverage;
}

function agesOf({ zAges, source }: Coverage, sources: DatasetManifest["sources"]) {
  const closed = sources.find(({ key }) => key === source)?.lastAge !== "open";
  return zAges.map(([start, end]) => ({ start, end, closed }));
}

function joined(texts: readonly string[]): string {
  return [...new Set(texts)].join("; ");
}

/** Returns null if the age cannot be determined. */
export function ageFacts({ ageYears, birthDate, birthYear }: Subject, scanDate: string | null): AgeFacts | null {
  if (ageYears !== null && ageYears !== undefined) return { kind: "years", ageYears };
  if (birthDate && scanDate) return { kind: "birth-date", birthDate, onDate: scanDate };
  if (birthYear && scanDate) return { kind: "birth-year", birthYear, onDate: scanDate };
  return null;
}
