import type { DatasetManifest } from "@trabecula/contracts";
import { readCurve, ageRanges, isBand, type CurvePoint, type FamilyName, type PreparedCurve } from "@trabecula/reference-stats";
import type { DatasetCurve, CurveKey, DatasetProblem, MeanLine } from "./dataset.ts";
import { formatCount } from "@trabecula/messages";
import { protocolText } from "./protocol-text.ts";
import type { CurveRow } from "./read-row.ts";

export function curveToText({ curve: _, ...parts }: DatasetCurve): string {
  return JSON.stringify(parts);
}

/**
 * Inverse of `curveToText`.
 * @throws Error for other text
 */
export function curveFromText(text: string, manifest: DatasetManifest): DatasetCurve {
  const parts = JSON.parse(text) as Omit<DatasetCurve, "curve">;
  if (parts.family === null) return { ...parts, curve: null };
  const prepared = prepareCurve(parts.family, parts.points, manifest, parts);
  if (typeof prepared === "string") throw new Error(`A curve that was read cannot be used: ${prepared}.`);
  return { ...parts, curve: prepared };
}

/** Returns the reason as text if the curve is unusable. */
export function prepareCurve(
  family: FamilyName,
  points: readonly CurvePoint[],
  { interpolation, sources }: DatasetManifest,
  { source, adaptation, controlAges }: Pick<DatasetCurve, "source" | "adaptation" | "controlAges">,
): PreparedCurve | string {
  const lastAge = sources.find(({ key }) => key === source)?.lastAge ?? "covered";
  const reading = readCurve(family, points, interpolation, lastAge, adaptation, controlAges);
  return reading.ok ? reading.curve : reading.problem;
}

/** Bounds the work per dataset; more than any catalog needs. */
const MAX_CURVES = 2000;
const MAX_STRETCHES = 50;

type Report = (line: number | null, message: string) => void;

const keyTexts = new WeakMap<CurveKey, string>();

export function keyText(key: CurveKey): string {
  const known = keyTexts.get(key);
  if (known !== undefined) return known;
  const { parameter, site, sex, scanner, protocol, source } = key;
  const text = [parameter, site, sex, scanner ?? "", protocolText(protocol), source].join("|");
  keyTexts.set(key, text);
  return text;
}

export function buildCurves(
  rows: readonly CurveRow[],
  manifest: DatasetManifest,
): { curves: DatasetCurve[]; firstLines: Map<string, number>; problems: DatasetProblem[] } {
  const problems: DatasetProblem[] = [];
  const report: Report = (line, message) => problems.push({ file: "curves.csv", line, message });
  checkUnits(rows, report);
  const byKey = Map.groupBy(rows, (row) => keyText(row.key));
  const groups = [...byKey.values()];
  if (groups.length > MAX_CURVES) {
    report(null, `The file holds ${formatCount(groups.length)} curves; a dataset has at most ${formatCount(MAX_CURVES)}.`);
    return { curves: [], firstLines: new Map(), problems };
  }
  checkSourcesAgree(groups, report);
  const curves = groups.map((group) => buildCurve(group, manifest, report));
  for (const message of [...adaptationProblems(curves, manifest), ...correlationProblems(curves, manifest)])
    problems.push({ file: "dataset.json", line: null, message });
  const firstLines = new Map([...byKey].map(([key, group]) => [key, group[0]!.line]));
  return { curves: curves.filter((curve) => curve !== null), firstLines, problems };
}

function buildCurve(rows: readonly CurveRow[], manifest: DatasetManifest, report: Report): DatasetCurve | null {
  const { line, key, unit } = rows[0]!;
  const youngAdult = onlyOne(rows, "ya_mean and ya_sd", (row) => row.youngAdult, report);
  const family = onlyOne(rows, "family", (row) => row.scored?.family ?? null, report);
  const n = onlyOne(rows, "n", (row) => row.n, report);
  const meanLine = buildMeanLine(rows, report);
  const points = rows.flatMap((row) => (row.scored ? [row.scored.point] : []));
  if (!agesRise(rows, report)) return null;
  checkErrors(rows, report);
  const stretches = new Set(points.map((point) => (isBand(point) ? point : point.segment))).size;
  if (stretches > MAX_STRETCHES) {
    report(line, `The curve that starts here has ${formatCount(stretches)} segments and bands; at most ${MAX_STRETCHES} can be taken.`);
    return null;
  }
  const adaptation = family === null ? null : adaptationOf(key, manifest);
  const kept = family === null ? null : keptAges(key, manifest);
  const curve = family === null ? null : prepareCurve(family, points, manifest, { ...key, adaptation, ...kept });
  if (typeof curve === "string") {
    report(line, `The curve that starts here cannot be used: ${curve}.`);
    return null;
  }
  return { ...key, unit, n, family, points, curve, zAges: curve ? ageRanges(curve) : [], youngAdult, meanLine, adaptation, ...kept };
}

/** A T-score compares with other people on other scanners, so it cannot be adapted. */
function adaptationProblems(curves: readonly (DatasetCurve | null)[], { adaptation }: DatasetManifest): string[] {
  if (!adaptation) return [];
  const lost = [...adaptation.curves, ...(adaptation.kept ?? [])].flatMap((named) => {
    const { parameter, site, sex } = named;
    const found = curves.filter((curve) => curve?.curve && isOf(curve)(named));
    return found.length === 1 ? [] : [`adaptation: ${parameter}, ${site}, ${sex} needs one curve with Z-scores; here are ${found.length}.`];
  });
  const hasT = curves.some((curve) => curve?.youngAdult);
  return hasT ? [...lost, "adaptation: an adapted dataset has no T-scores; leave ya_mean and ya_sd out."] : lost;
}

/** A correlation without a curve has no Z-score whose change could be judged. */
function correlationProblems(curves: readonly (DatasetCurve | null)[], { changeCorrelations }: DatasetManifest): string[] {
  const lost = changeCorrelations?.curves.filter(({ parameter, site, sex, ageFrom, ageTo }) =>
    curves.every(
      (curve) =>
        curve?.parameter !== parameter ||
        curve.site !== site ||
        curve.sex !== sex ||
        curve.zAges.every(([start, end]) => start >= ageTo || end <= ageFrom),
    ),
  );
  return (lost ?? []).map(
    ({ parameter, site, sex }) => `changeCorrelations: ${parameter}, ${site}, ${sex} has no curve with Z-scores at these ages.`,
  );
}

type Place = Pick<CurveKey, "parameter" | "site" | "sex">;

const isOf = (key: Place) => (one: Place) => one.parameter === key.parameter && one.site === key.site && one.sex === key.sex;

function keptAges(key: CurveKey, { adaptation }: DatasetManifest): Pick<DatasetCurve, "controlAges"> {
  const found = adaptation?.kept?.find(isOf(key));
  return found ? { controlAges: [found.ageFrom, found.ageTo] } : {};
}

function adaptationOf(key: CurveKey, { adaptation }: DatasetManifest): DatasetCurve["adaptation"] {
  const found = adaptation?.curves.find(isOf(key));
  if (!found) return null;
  const { n, delta, rho, covariance, ageFrom, ageTo } = found;
  return { n, delta, rho, covariance, ages: [ageFrom, ageTo] };
}

/** Points of a curve all state an error, or none; otherwise intervals would come and go with age. */
function checkErrors(rows: readonly CurveRow[], report: Report): void {
  const scored = rows.filter((row) => row.scored !== null);
  const without = scored.find((row) => !row.scored!.point.zErrors);
  if (without && scored.some((row) => row.scored!.point.zErrors))
    report(without.line, "Other points of this curve have standard errors (z_se), and this one has none; give all or none.");
}

function agesRise(rows: readonly CurveRow[], report: Report): boolean {
  const latest = new Map<string, { age: number; line: number }>();
  let rise = true;
  for (const row of rows) {
    const place = placeOf(row);
    if (place === null) continue;
    const before = latest.get(place.segment);
    if (before === undefined || place.age > before.age) {
      latest.set(place.segment, { age: place.age, line: row.line });
      continue;
    }
    rise = false;
    const relation = place.age === before.age ? "is there already" : `comes after age ${before.age}`;
    report(row.line, `Age ${place.age} ${relation} (line ${before.line}); the ages of ${place.segment} must rise.`);
  }
  return rise;
}

function placeOf({ scored, mean }: CurveRow): { segment: string; age: number } | null {
  if (mean) return { segment: "a mean line", age: mean.age };
  if (!scored || isBand(scored.point)) return null;
  return { segment: `segment "${scored.point.segment}"`, age: scored.point.age };
}

function onlyOne<T>(rows: readonly CurveRow[], name: string, read: (row: CurveRow) => T | null, report: Report): T | null {
  let first: T | null = null;
  for (const row of rows) {
    const value = read(row);
    if (value === null) continue;
    first ??= value;
    if (value !== first && JSON.stringify(value) !== JSON.stringify(first))
      report(row.line, `This line gives another ${name} than the curve's lines before it.`);
  }
  return first;
}

function buildMeanLine(rows: readonly CurveRow[], report: Report): MeanLine | null {
  const means = rows.filter((row) => row.mean !== null);
  if (means.length === 0) return null;
  if (means.length === 1) report(means[0]!.line, "A mean line needs at least two ages.");
  return { ages: means.map((row) => row.mean!.age), values: means.map((row) => row.mean!.value) };
}

function checkUnits(rows: readonly CurveRow[], report: Report): void {
  const first = new Map<string, CurveRow>();
  for (const row of rows) {
    const before = first.get(row.key.parameter) ?? row;
    first.set(row.key.parameter, before);
    if (row.unit !== before.unit)
      report(row.line, `${row.key.parameter} is in "${before.unit}" on line ${before.line} and in "${row.unit}" here.`);
  }
}

/** Two sources may give Z and T of a parameter, but not the same score. */
function checkSourcesAgree(groups: readonly (readonly CurveRow[])[], report: Report): void {
  const uses = [
    ["Z-scores", (row: CurveRow) => row.scored !== null],
    ["T-scores", (row: CurveRow) => row.youngAdult !== null],
  ] as const;
  for (const [use, gives] of uses) {
    const givers = new Map<string, CurveRow>();
    for (const group of groups) {
      const row = group.find(gives);
      if (!row) continue;
      const comparable = keyText({ ...row.key, source: "" });
      const before = givers.get(comparable);
      if (before)
        report(row.line, `Sources "${before.key.source}" and "${row.key.source}" both give ${use} for the same measurement; keep one.`);
      else givers.set(comparable, row);
    }
  }
}
