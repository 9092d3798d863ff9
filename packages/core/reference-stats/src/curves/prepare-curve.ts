import { familyOf, parameterProblem, type FamilyName } from "../families/registry.ts";
import { betweenPointsProblem } from "./between-points.ts";
import { cellPolynomial } from "./cell-polynomial.ts";
import { isBand, type AgeBand, type AgePoint, type CurvePoint, type Interpolation, type LastAge } from "./curve-points.ts";
import { placeSegments, type SegmentDraft } from "./place-segments.ts";
import { CELL_SIZE, type PreparedCurve } from "./prepared-curve.ts";

const parameterOrder = ["mu", "sigma", "nu", "tau"] as const;

/**
 * Makes a curve ready for scoring.
 *
 * @param points age points in any order (at least two a segment) and bands
 * @param lastAge whether the last age of each segment and band is covered
 * @throws RangeError when a parameter is impossible, a segment has one point only or an age twice, or two segments
 *   overlap, or the interpolated sigma or mu falls to zero between points; callers with data from outside check it first (see `curveProblem`)
 */
export function prepareCurve(
  family: FamilyName,
  points: readonly CurvePoint[],
  interpolation: Interpolation,
  lastAge: LastAge = "covered",
): PreparedCurve {
  const reading = readCurve(family, points, interpolation, lastAge);
  if (!reading.ok) throw new RangeError(`This curve cannot be used: ${reading.problem}.`);
  return reading.curve;
}

/** Ends a sentence; null if `prepareCurve` would not throw. */
export function curveProblem(family: FamilyName, points: readonly CurvePoint[], interpolation: Interpolation): string | null {
  const reading = readCurve(family, points, interpolation, "covered");
  return reading.ok ? null : reading.problem;
}

export type CurveReading = { readonly ok: true; readonly curve: PreparedCurve } | { readonly ok: false; readonly problem: string };

/** `prepareCurve` for untrusted points; problems are returned as sentence endings. */
export function readCurve(family: FamilyName, points: readonly CurvePoint[], interpolation: Interpolation, lastAge: LastAge): CurveReading {
  const problem = pointsProblem(points, family);
  if (problem !== null) return { ok: false, problem };
  const drafts = draftSegments(points, interpolation, lastAge === "covered");
  const between = overlapProblem(drafts.map((draft) => draft.segment)) ?? swingProblem(family, drafts);
  if (between !== null) return { ok: false, problem: between };
  return { ok: true, curve: { family: familyOf(family), ...placeSegments(drafts) } };
}

function pointsProblem(points: readonly CurvePoint[], family: FamilyName): string | null {
  if (points.length === 0) return "it has no points";
  for (const point of points) {
    const problem = parameterProblem(family, point) ?? ageProblem(point);
    if (problem !== null) return `${problem} (${isBand(point) ? `ages ${point.ageMin} to ${point.ageMax}` : `age ${point.age}`})`;
  }
  for (const [name, group] of groupBySegment(points)) {
    const ages = group.map((point) => point.age);
    if (ages.length < 2) return `segment "${name}" has one age only`;
    const repeated = ages.find((age, index) => age === ages[index - 1]);
    if (repeated !== undefined) return `segment "${name}" has age ${repeated} twice`;
  }
  return null;
}

function swingProblem(family: FamilyName, drafts: readonly SegmentDraft[]): string | null {
  const problems = drafts.map(({ segment, starts, coefficients }) => betweenPointsProblem(family, [...starts, segment.end], coefficients));
  return problems.find((problem) => problem !== null) ?? null;
}

function ageProblem(point: CurvePoint): string | null {
  const ages = isBand(point) ? [point.ageMin, point.ageMax] : [point.age];
  if (!ages.every((age) => Number.isFinite(age) && age >= 0)) return "ages must be numbers of years from 0";
  return isBand(point) && point.ageMin >= point.ageMax ? "a band must end after it starts" : null;
}

function overlapProblem(segments: readonly SegmentDraft["segment"][]): string | null {
  for (let index = 1; index < segments.length; index++) {
    const [before, after] = [segments[index - 1]!, segments[index]!];
    if (after.start < before.end) return `ages ${after.start} to ${Math.min(before.end, after.end)} are given twice`;
  }
  return null;
}

function groupBySegment(points: readonly CurvePoint[]): Map<string, AgePoint[]> {
  const ordered = points.filter((point): point is AgePoint => !isBand(point)).sort((a, b) => a.age - b.age);
  return Map.groupBy(ordered, (point) => point.segment);
}

function draftSegments(points: readonly CurvePoint[], interpolation: Interpolation, closed: boolean): SegmentDraft[] {
  const drafts = [...groupBySegment(points)].map(([name, group]) => draftPoints(name, group, interpolation, closed));
  return [...drafts, ...points.filter(isBand).map((band) => draftBand(band, closed))].sort((a, b) => a.segment.start - b.segment.start);
}

function draftPoints(name: string, points: readonly AgePoint[], interpolation: Interpolation, closed: boolean): SegmentDraft {
  const ages = points.map((point) => point.age);
  const columns = parameterOrder.map((key) => points.map((point) => point[key]));
  const starts = ages.slice(0, -1);
  const coefficients = new Array<number>(starts.length * CELL_SIZE);
  for (let cell = 0; cell < starts.length; cell++)
    columns.forEach((column, index) => {
      const at = cell * CELL_SIZE + index * 4;
      const [c0, c1, c2, c3] = cellPolynomial(ages, column, cell, interpolation);
      coefficients[at] = c0;
      coefficients[at + 1] = c1;
      coefficients[at + 2] = c2;
      coefficients[at + 3] = c3;
    });
  const segment = { name, start: ages[0]!, end: ages.at(-1)!, closed };
  return { segment, starts, coefficients };
}

function draftBand(band: AgeBand, closed: boolean): SegmentDraft {
  const segment = { name: null, start: band.ageMin, end: band.ageMax, closed };
  const coefficients = new Array<number>(CELL_SIZE).fill(0);
  parameterOrder.forEach((key, index) => (coefficients[index * 4] = band[key]));
  return { segment, starts: [band.ageMin], coefficients };
}
