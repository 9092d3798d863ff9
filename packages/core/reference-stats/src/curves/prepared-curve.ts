import type { DistributionFamily } from "../families/family.ts";
import type { FamilyName } from "../families/registry.ts";
import type { CurveSegment } from "./curve-points.ts";

/** Four coefficients each for mu, sigma, nu, tau. */
export const CELL_SIZE = 16;
const CELL_BITS = 4;
const PARAMETER_BITS = 2;

export interface PreparedSegment extends CurveSegment {
  readonly firstCell: number;
  readonly cellCount: number;
}

/**
 * Curve prepared for scoring: contiguous cells with polynomials, so that reading a parameter takes three
 * multiplications without allocation. Gaps are cells with NaN coefficients.
 */
export interface PreparedCurve {
  readonly family: DistributionFamily<FamilyName>;
  readonly segments: readonly PreparedSegment[];
  /** Start ages of cells, then the first age beyond the last. */
  readonly edges: Float64Array;
  readonly coefficients: Float64Array;
  readonly isLinear: boolean;
  /** Cell at the start of each equal-width age bucket. */
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

export function cellWithin(curve: PreparedCurve, { firstCell, cellCount, end }: PreparedSegment, age: number): number {
  return age >= end ? firstCell + cellCount - 1 : cellAt(curve, age);
}

/**
 * Parameter number `index` (0 mu, 1 sigma, 2 nu, 3 tau) of a cell at `t` years after the cell's start.
 *
 * @param isLinear whether the curve's cells are straight lines: the same number, with less to read
 */
export function parameterInCell(coefficients: Float64Array, cell: number, index: number, t: number, isLinear: boolean): number {
  // Shifts and ors avoid overflow checks of additions.
  const at = (cell << CELL_BITS) | (index << PARAMETER_BITS);
  const straight = coefficients[at]! + t * coefficients[at | 1]!;
  return isLinear ? straight : straight + t * t * (coefficients[at | 2]! + t * coefficients[at | 3]!);
}
