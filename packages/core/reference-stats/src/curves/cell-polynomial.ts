import type { Interpolation } from "./curve-points.ts";

/** c0 to c3 in (age − start of the cell). */
export type CellPolynomial = readonly [number, number, number, number];

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
  // y0 + t (first + (t - next) (second + (t - before) third)), multiplied out in powers of t
  return [y0, first - next * second + next * before * third, second - (next + before) * third, third];
}

/** Cell between points `cell` and `cell + 1`; the table needs at least two points. */
export function cellPolynomial(x: readonly number[], y: readonly number[], cell: number, interpolation: Interpolation): CellPolynomial {
  const isInner = cell > 0 && cell + 2 < x.length;
  return interpolation === "lagrange4" && isInner ? fourPoint(x, y, cell) : linear(x, y, cell);
}
