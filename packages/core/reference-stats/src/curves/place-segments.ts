import type { CurveSegment } from "./curve-points.ts";
import { CELL_SIZE, type PreparedCurve, type PreparedSegment } from "./prepared-curve.ts";

/** A segment before it is placed: the ages where its cells start, and one polynomial a cell and parameter. */
export interface SegmentDraft {
  readonly segment: CurveSegment;
  readonly starts: readonly number[];
  readonly coefficients: readonly number[];
}

/** More buckets than this would leave the processor's cache; a cell is then found by a few steps more. */
const MAX_BUCKETS = 4096;

/**
 * Puts segments side by side in one row of cells.
 *
 * @param drafts in rising order, not overlapping
 */
export function placeSegments(drafts: readonly SegmentDraft[]): Omit<PreparedCurve, "family"> {
  const segments: PreparedSegment[] = [];
  const edges: number[] = [];
  const coefficients: (readonly number[])[] = [];
  drafts.forEach(({ segment, ...cells }, index) => {
    segments.push({ ...segment, firstCell: edges.length, cellCount: cells.starts.length });
    for (const start of cells.starts) edges.push(start);
    coefficients.push(cells.coefficients);
    const end = segment.closed ? nextAfter(segment.end) : segment.end;
    // Where two segments touch, the age belongs to the later one.
    if (index === drafts.length - 1 || drafts[index + 1]!.segment.start > end) {
      edges.push(end);
      coefficients.push(new Array<number>(CELL_SIZE).fill(Number.NaN));
    }
  });
  const flat = Float64Array.from(coefficients.flat());
  // The coefficients of a gap are NaN, and no more than 0 either.
  const isLinear = flat.every((coefficient, at) => at % 4 < 2 || !(Math.abs(coefficient) > 0));
  return { segments, edges: Float64Array.from(edges), coefficients: flat, isLinear, ...buckets(edges) };
}

/** The next double above a positive number or zero. */
function nextAfter(age: number): number {
  const number = Float64Array.of(age);
  const bits = new BigUint64Array(number.buffer);
  bits[0]! += 1n;
  return number[0]!;
}

function buckets(edges: readonly number[]): Pick<PreparedCurve, "cellOfBucket" | "bucketsPerYear"> {
  const [first, last] = [edges[0]!, edges.at(-1)!];
  const narrowest = edges.reduce((least, edge, index) => (index === 0 ? least : Math.min(least, edge - edges[index - 1]!)), last - first);
  // A rounded quotient: yearly or monthly ages then have one bucket a cell.
  const count = Math.max(1, Math.min(MAX_BUCKETS, Math.round((last - first) / narrowest)));
  const bucketsPerYear = count / (last - first);
  const cellOfBucket = new Int32Array(count + 1);
  let cell = 0;
  for (let bucket = 0; bucket <= count; bucket++) {
    while (cell + 2 < edges.length && edges[cell + 1]! <= first + bucket / bucketsPerYear) cell++;
    cellOfBucket[bucket] = cell;
  }
  return { cellOfBucket, bucketsPerYear };
}
