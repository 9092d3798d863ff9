import type { DistributionFamily } from "../families/family.ts";
import type { FamilyName } from "../families/registry.ts";
import type { CurveSegment } from "./curve-points.ts";

/** Numbers kept for one cell: four polynomial coefficients for each of mu, sigma, nu, tau. */
export const CELL_SIZE = 16;
const CELL_BITS = 4;
const PARAMETER_BITS = 2;

/** A segment with its place in the cells of the whole curve. */
export interface PreparedSegment extends CurveSegment {
  readonly firstCell: number;
  readonly cellCount: number;
}

/**
 * A curve made ready for scoring by `prepareCurve`: cells side by side from the first age to the last, each with the
 * polynomials of all parameters, so that reading a parameter is three multiplications and nothing is allocated. A gap
 * between segments is a cell of its own, and its coefficients are NaN.
 */
export interface PreparedCurve {
  readonly family: DistributionFamily<FamilyName>;
  readonly segments: readonly PreparedSegment[];
  /** Age where each cell starts, and last the first age that no longer belongs to the last cell. */
  readonly edges: Float64Array;
  readonly coefficients: Float64Array;
  /** Whether no cell has a quadratic or cubic term. */
  readonly isLinear: boolean;
  /** Ages are cut into buckets of one width; for each the cell that holds the bucket's start. */
  readonly cellOfBucket: Int32Array;
  readonly bucketsPerYear: number;
}

/** Number of the cell that holds `age`, or -1 where the curve has none. */
export function findCell(curve: PreparedCurve, age: number): number {
  const cell = cellAt(curve, age);
  return cell < 0 || Number.isNaN(curve.coefficients[cell * CELL_SIZE]!) ? -1 : cell;
}

function cellAt({ edges, cellOfBucket, bucketsPerYear }: PreparedCurve, age: number): number {
  return age >= edges[0]! && age < edges[edges.length - 1]! ? cellAmong(edges, cellOfBucket, bucketsPerYear, age) : -1;
}

/** Cell of an age from the first edge to below the last; gaps are cells too. The fields of a curve, one by one for the sake of speed. */
export function cellAmong(edges: Float64Array, cellOfBucket: Int32Array, bucketsPerYear: number, age: number): number {
  let cell = cellOfBucket[((age - edges[0]!) * bucketsPerYear) | 0]!;
  // The product may round into the next bucket by one unit in the last place.
  while (age < edges[cell]!) cell--;
  while (age >= edges[cell + 1]!) cell++;
  return cell;
}

/** Cell of an age that lies in the segment (its end counts to the last cell). */
export function cellWithin(curve: PreparedCurve, { firstCell, cellCount, end }: PreparedSegment, age: number): number {
  return age >= end ? firstCell + cellCount - 1 : cellAt(curve, age);
}

/**
 * Parameter number `index` (0 mu, 1 sigma, 2 nu, 3 tau) of a cell at `t` years after the cell's start.
 *
 * @param isLinear whether the curve's cells are straight lines: the same number, with less to read
 */
export function parameterInCell(coefficients: Float64Array, cell: number, index: number, t: number, isLinear: boolean): number {
  // Shifts and ors: sums would be checked for overflow.
  const at = (cell << CELL_BITS) | (index << PARAMETER_BITS);
  const straight = coefficients[at]! + t * coefficients[at | 1]!;
  return isLinear ? straight : straight + t * t * (coefficients[at | 2]! + t * coefficients[at | 3]!);
}
