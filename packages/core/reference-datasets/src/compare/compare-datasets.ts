import { isBand, type AgeRange } from "@trabecula/reference-stats";
import { curveErrorsAt } from "../curve-errors.ts";
import type { DatasetCurve, CurveKey, Dataset } from "../dataset.ts";
import type { CurveComparison, DatasetManifest, DatasetChanges, VersionChanges } from "@trabecula/contracts";
import { larger, shiftsByAge, type AgeShifts, type Shift } from "./shifts-by-age.ts";
import { keyText } from "../build-curves.ts";

const noDifference = 1e-9;

/** Stated errors move intervals but no scores. Compares at common ages if equal, else at `ages`. */
function errorsChanged(ours: DatasetCurve, other: DatasetCurve, ages: readonly number[]): boolean {
  const [here, there] = [startsOf(ours), startsOf(other)];
  const areSame = here.length === there.length && here.every((age, index) => age === there[index]);
  return (areSame ? here : ages).some((age) => errorsDiffer(curveErrorsAt(ours, age)?.errors, curveErrorsAt(other, age)?.errors));
}

const startsOf = ({ points }: DatasetCurve) => points.map((point) => (isBand(point) ? point.ageMin : point.age));

function errorsDiffer(one: readonly number[] | undefined, other: readonly number[] | undefined): boolean {
  if (!one || !other) return one !== other;
  return one.some((error, index) => Math.abs(error - other[index]!) > noDifference);
}

function compareCurves(ours: Reference | null, other: Reference | null): CurveComparison {
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

interface Change {
  key: string;
  this: string;
  other: string;
}

/** Keys of sources have the form `sources.<key>.citation`. */
function manifestChanges(ours: DatasetManifest, other: DatasetManifest): Change[] {
  const [here, there] = [flat(ours), flat(other)];
  const keys = [...new Set([...here.keys(), ...there.keys()])];
  return keys
    .map((key) => ({ key, this: here.get(key) ?? "", other: there.get(key) ?? "" }))
    .filter((change) => change.this !== change.other);
}

function flat({ version: _version, sources, ...facts }: DatasetManifest): Map<string, string> {
  const entries: [string, unknown][] = Object.entries(facts);
  for (const { key, ...source } of sources)
    for (const [name, value] of Object.entries(source)) entries.push([`sources.${key}.${name}`, value]);
  return new Map(entries.map(([key, value]) => [key, wordsOf(value)]));
}

function wordsOf(value: unknown): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map(wordsOf).join("\n");
  if (typeof value !== "object") return String(value);
  const parts: unknown[] = Object.values(value);
  return parts.map(wordsOf).join(parts.some(Array.isArray) ? "\n" : ", ");
}

export function compareDatasets(ours: Dataset, other: Dataset): DatasetChanges {
  const [here, there] = [byMeasurement(ours.curves), byMeasurement(other.curves)];
  const keys = [...new Set([...here.keys(), ...there.keys()])];
  return {
    manifestChanges: manifestChanges(ours.manifest, other.manifest),
    curves: keys.map((key) => compareCurves(here.get(key) ?? null, there.get(key) ?? null)),
  };
}

/** All figures for one measurement, from any source. */
interface Reference {
  readonly key: CurveKey;
  readonly scored: DatasetCurve | null;
  readonly youngAdult: DatasetCurve["youngAdult"];
  readonly meanLine: DatasetCurve["meanLine"];
}

function byMeasurement(curves: readonly DatasetCurve[]): Map<string, Reference> {
  const found = new Map<string, Reference>();
  for (const curve of curves) {
    const key = keyText({ ...curve, source: "" });
    const before = found.get(key);
    const scored = curve.curve === null ? (before?.scored ?? null) : curve;
    found.set(key, {
      key: before?.key ?? curve,
      scored,
      youngAdult: curve.youngAdult ?? before?.youngAdult ?? null,
      meanLine: curve.meanLine ?? before?.meanLine ?? null,
    });
  }
  return found;
}

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
