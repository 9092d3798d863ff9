import type { DistributionFamily, DistributionParameters } from "../families/family.ts";
import type { FamilyName } from "../families/registry.ts";
import type { CurveSegment } from "./curve-points.ts";
import { normalQuantile } from "../normal/normal-quantile.ts";

/** Four coefficients each for mu, sigma, nu, tau. */
export const CELL_SIZE = 16;
const CELL_BITS = 4;
const PARAMETER_BITS = 2;

export interface PreparedSegment extends CurveSegment {
  readonly firstCell: number;
  readonly cellCount: number;
}

/**
 * Contiguous cells with polynomials: reading a parameter takes three multiplications without allocation. Gaps are cells
 * with NaN coefficients.
 */
export interface PreparedCurve {
  readonly family: DistributionFamily<FamilyName>;
  readonly segments: readonly PreparedSegment[];
  readonly edges: Float64Array;
  readonly coefficients: Float64Array;
  readonly isLinear: boolean;
  readonly cellOfBucket: Int32Array;
  readonly bucketsPerYear: number;
}

/** −1 outside the curve. */
export function findCell(curve: PreparedCurve, age: number): number {
  const cell = cellAt(curve, age);
  return cell < 0 || Number.isNaN(curve.coefficients[cell * CELL_SIZE]!) ? -1 : cell;
}

function cellAt({ edges, cellOfBucket, bucketsPerYear }: PreparedCurve, age: number): number {
  return age >= edges[0]! && age < edges[edges.length - 1]! ? cellAmong(edges, cellOfBucket, bucketsPerYear, age) : -1;
}

/** Takes fields separately for speed. Gaps are cells too. */
export function cellAmong(edges: Float64Array, cellOfBucket: Int32Array, bucketsPerYear: number, age: number): number {
  let cell = cellOfBucket[((age - edges[0]!) * bucketsPerYear) | 0]!;
  // Rounding may reach the next bucket by one unit in the last place.
  while (age < edges[cell]!) cell--;
  while (age >= edges[cell + 1]!) cell++;
  return cell;
}

function cellWithin(curve: PreparedCurve, { firstCell, cellCount, end }: PreparedSegment, age: number): number {
  return age >= end ? firstCell + cellCount - 1 : cellAt(curve, age);
}

/**
 * Parameter number `index` (0 mu, 1 sigma, 2 nu, 3 tau) of a cell at `t` years after the cell's start.
 * @param isLinear whether the curve's cells are straight lines: faster, with the same result
 */
export function parameterInCell(coefficients: Float64Array, cell: number, index: number, t: number, isLinear: boolean): number {
  // Shifts and ors avoid overflow checks of additions.
  const at = (cell << CELL_BITS) | (index << PARAMETER_BITS);
  const straight = coefficients[at]! + t * coefficients[at | 1]!;
  return isLinear ? straight : straight + t * t * (coefficients[at | 2]! + t * coefficients[at | 3]!);
}

export type AgeRange = readonly [start: number, end: number];

/** No parameters at this age: curves are not extrapolated or interpolated across gaps. */
export interface OutsideAges {
  readonly ok: false;
  readonly reason: "outside-ages";
  readonly ageRanges: readonly AgeRange[];
}

export type ParametersAtAge = ({ readonly ok: true } & DistributionParameters) | OutsideAges;

export function ageRanges(curve: PreparedCurve): AgeRange[] {
  return curve.segments.map(({ start, end }) => [start, end]);
}

/**
 * Parameters of the reference distribution at an age.
 *
 * @param age decimal years
 */
export function parametersAt(curve: PreparedCurve, age: number): ParametersAtAge {
  const cell = findCell(curve, age);
  return cell < 0
    ? { ok: false, reason: "outside-ages", ageRanges: ageRanges(curve) }
    : { ok: true, ...parametersInCell(curve, cell, age) };
}

export function parametersInCell({ coefficients, edges, isLinear }: PreparedCurve, cell: number, age: number): DistributionParameters {
  const t = age - edges[cell]!;
  return {
    mu: parameterInCell(coefficients, cell, 0, t, isLinear),
    sigma: parameterInCell(coefficients, cell, 1, t, isLinear),
    nu: parameterInCell(coefficients, cell, 2, t, isLinear),
    tau: parameterInCell(coefficients, cell, 3, t, isLinear),
  };
}

/** Ages in decimal years; one value per age and percentile. */
export interface CentileSegment {
  readonly ages: number[];
  readonly percentiles: { readonly percentile: number; readonly values: number[] }[];
}

const partsOfYear = [12, 4, 2, 1];

const mostAges = 97;

/**
 * Draws both ends, every whole year and, in short segments, parts of years. Interpolates parameters, never centiles.
 * @param percentiles percentiles to draw, 0 to 100 exclusive
 * @param exactAge a further age in years to draw, such as the person's
 */
export function centileLines(curve: PreparedCurve, percentiles: readonly number[], exactAge?: number): CentileSegment[] {
  return curve.segments.map((segment) => {
    const ages = drawnAges(segment, exactAge);
    const parameters = ages.map((age) => parametersInCell(curve, cellWithin(curve, segment, age), age));
    return {
      ages,
      percentiles: percentiles.map((percentile) => {
        const z = normalQuantile(percentile / 100);
        return { percentile, values: parameters.map(({ mu, sigma, nu, tau }) => curve.family.quantileAtZ(z, mu, sigma, nu, tau)) };
      }),
    };
  });
}

function drawnAges({ start, end }: PreparedSegment, exactAge: number | undefined): number[] {
  const parts = partsOfYear.find((count) => (end - start) * count < mostAges) ?? 1;
  const first = Math.floor(start * parts) + 1;
  const between = Array.from({ length: Math.max(0, Math.ceil(end * parts) - first) }, (_, index) => (first + index) / parts);
  const own = exactAge !== undefined && exactAge > start && exactAge < end ? [exactAge] : [];
  return [...new Set([start, ...between, ...own, end])].sort((a, b) => a - b);
}
