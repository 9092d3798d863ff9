import { familyOf, parameterProblem, type FamilyName } from "../families/registry.ts";
import { isBand, type AgeBand, type AgePoint, type CurvePoint, type Interpolation, type LastAge } from "./curve-points.ts";
import { adaptedFamily } from "../adaptation/adapted-family.ts";
import type { Adaptation } from "../adaptation/estimate-adaptation.ts";
import { clipDraft } from "./clip-draft.ts";
import { placeSegments, type SegmentDraft } from "./place-segments.ts";
import { CELL_SIZE, type AgeRange, type PreparedCurve } from "./prepared-curve.ts";

/** Checks per cell; a cubic through valid points has no narrower dip. */
const LOOKS = 16;

/**
 * Why interpolated parameters cannot be used within a segment, as the end of a sentence; null if they can. A cubic through
 * sound points that jump may fall below zero, and a negative sigma would reverse every score.
 * @param starts ages where the cells start, and last where the segment ends
 * @param coefficients as in `PreparedCurve`
 */
function betweenPointsProblem(family: FamilyName, starts: readonly number[], coefficients: readonly number[]): string | null {
  for (let cell = 0; cell + 1 < starts.length; cell++) {
    const [start, end] = [starts[cell]!, starts[cell + 1]!];
    const parameter = (index: number, t: number) => {
      const at = cell * CELL_SIZE + index * 4;
      return coefficients[at]! + t * (coefficients[at + 1]! + t * (coefficients[at + 2]! + t * coefficients[at + 3]!));
    };
    for (let look = 1; look < LOOKS; look++) {
      const t = ((end - start) * look) / LOOKS;
      const problem = parameterProblem(family, { mu: parameter(0, t), sigma: parameter(1, t), nu: parameter(2, t), tau: parameter(3, t) });
      if (problem !== null)
        return `interpolated between ages ${start} and ${end}, ${problem}; give more ages or choose linear interpolation`;
    }
  }
  return null;
}

const parameterOrder = ["mu", "sigma", "nu", "tau"] as const;

/**
 * Makes a curve ready for scoring.
 * @param points age points in any order (at least two a segment) and bands
 * @param lastAge whether the last age of each segment and band is covered
 * @throws RangeError for an impossible parameter, a segment with one point or a repeated age, overlapping segments, or an interpolated
 * sigma or mu that falls to zero; check outside data first (see `curveProblem`)
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

/** Scores only from `ages[0]` to `ages[1]`, the last included. */
export interface CurveAdaptation extends Adaptation {
  readonly ages: AgeRange;
}

/** Checks untrusted points; problems are sentence endings. The curve covers only `ages`. */
export function readCurve(
  family: FamilyName,
  points: readonly CurvePoint[],
  interpolation: Interpolation,
  lastAge: LastAge,
  adaptation: CurveAdaptation | null = null,
  ages: AgeRange | null = adaptation?.ages ?? null,
): CurveReading {
  const problem = pointsProblem(points, family);
  if (problem !== null) return { ok: false, problem };
  const drafts = draftSegments(points, interpolation, lastAge === "covered");
  const between = overlapProblem(drafts.map((draft) => draft.segment)) ?? swingProblem(family, drafts);
  if (between !== null) return { ok: false, problem: between };
  const within = ages === null ? drafts : drafts.flatMap((draft) => clipDraft(draft, ages));
  if (within.length === 0) return { ok: false, problem: "its adaptation covers none of its ages" };
  const parent = familyOf(family);
  return { ok: true, curve: { family: adaptation === null ? parent : adaptedFamily(parent, adaptation), ...placeSegments(within) } };
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

type CellPolynomial = readonly [number, number, number, number];

function linear(x: readonly number[], y: readonly number[], cell: number): CellPolynomial {
  return [y[cell]!, (y[cell + 1]! - y[cell]!) / (x[cell + 1]! - x[cell]!), 0, 0];
}

/**
 * Lagrange's cubic through two points on either side, expanded about the cell's start, so that tabulated ages reproduce
 * the table exactly.
 */
function fourPoint(x: readonly number[], y: readonly number[], cell: number): CellPolynomial {
  const origin = x[cell]!;
  const next = x[cell + 1]! - origin;
  const before = x[cell - 1]! - origin;
  const after = x[cell + 2]! - origin;
  const [y0, y1, yBefore, yAfter] = [y[cell]!, y[cell + 1]!, y[cell - 1]!, y[cell + 2]!];
  const first = (y1 - y0) / next;
  const second = ((yBefore - y0) / before - first) / (before - next);
  const third = (((yAfter - y0) / after - first) / (after - next) - second) / (after - before);
  return [y0, first - next * second + next * before * third, second - (next + before) * third, third];
}

function cellPolynomial(x: readonly number[], y: readonly number[], cell: number, interpolation: Interpolation): CellPolynomial {
  const isInner = cell > 0 && cell + 2 < x.length;
  return interpolation === "lagrange4" && isInner ? fourPoint(x, y, cell) : linear(x, y, cell);
}
