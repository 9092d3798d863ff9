import type { DistributionFamily } from "../families/family.ts";
import type { FamilyName } from "../families/registry.ts";
import type { CurveSegment } from "./curve-points.ts";

/** Numbers kept for one cell: four polynomial coefficients for each of mu, sigma, nu, tau. */
export const CELL_SIZE = 16;

/** A segment with its place in the cells of the whole curve. */
export interface PreparedSegment extends CurveSegment {
  readonly firstCell: number;
  readonly cellCount: number;
  /** 1 / step where the ages are evenly spaced, so that a cell is found by one multiplication; else 0. */
  readonly inverseStep: number;
}

/**
 * A curve made ready for scoring by `prepareCurve`: per cell the polynomials of all parameters, so that reading a
 * parameter is three multiplications and nothing is allocated.
 */
export interface PreparedCurve {
  readonly family: DistributionFamily<FamilyName>;
  readonly segments: readonly PreparedSegment[];
  readonly cellStarts: Float64Array;
  readonly coefficients: Float64Array;
}

/** Number of the cell that holds `age`, or -1 where the curve has none. */
export function findCell(curve: PreparedCurve, age: number): number {
  const segments = curve.segments;
  // Backwards: where two bands touch, the age belongs to the later one.
  for (let index = segments.length - 1; index >= 0; index--) {
    const segment = segments[index]!;
    if (age >= segment.start && (age < segment.end || (segment.closed && age === segment.end))) return cellWithin(curve, segment, age);
  }
  return -1;
}

/** Cell of an age that lies in the segment (its end counts to the last cell). */
export function cellWithin({ cellStarts }: PreparedCurve, segment: PreparedSegment, age: number): number {
  const first = segment.firstCell;
  const last = first + segment.cellCount - 1;
  if (segment.inverseStep === 0) return lastStartAtMost(cellStarts, first, last, age);
  let cell = first + Math.floor((age - segment.start) * segment.inverseStep);
  // The product may round across a table's age by one unit in the last place.
  if (cell > last) cell = last;
  if (age < cellStarts[cell]!) return cell - 1;
  return cell < last && age >= cellStarts[cell + 1]! ? cell + 1 : cell;
}

function lastStartAtMost(cellStarts: Float64Array, first: number, last: number, age: number): number {
  let low = first;
  let high = last;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (cellStarts[middle]! <= age) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Parameter number `index` (0 mu, 1 sigma, 2 nu, 3 tau) of a cell at `t` years after the cell's start. */
export function parameterInCell(coefficients: Float64Array, cell: number, index: number, t: number): number {
  const at = cell * CELL_SIZE + index * 4;
  return coefficients[at]! + t * (coefficients[at + 1]! + t * (coefficients[at + 2]! + t * coefficients[at + 3]!));
}
