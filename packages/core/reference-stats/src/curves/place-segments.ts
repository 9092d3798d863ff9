import type { CurveSegment } from "./curve-points.ts";
import { CELL_SIZE, type PreparedCurve, type PreparedSegment } from "./prepared-curve.ts";

export interface SegmentDraft {
  readonly segment: CurveSegment;
  readonly starts: readonly number[];
  readonly coefficients: readonly number[];
}

/** More would exceed the CPU cache; cells then take a few more steps to find. */
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
    // A shared age belongs to the later segment.
    if (index === drafts.length - 1 || drafts[index + 1]!.segment.start > end) {
      edges.push(end);
      coefficients.push(new Array<number>(CELL_SIZE).fill(Number.NaN));
    }
  });
  const flat = Float64Array.from(coefficients.flat());
  // Coefficients of gaps are NaN, which this comparison treats as zero.
  const isLinear = flat.every((coefficient, at) => at % 4 < 2 || !(Math.abs(coefficient) > 0));
  return { segments, edges: Float64Array.from(edges), coefficients: flat, isLinear, ...buckets(edges) };
}

/** Next double above a nonnegative number. */
function nextAfter(age: number): number {
  const number = Float64Array.of(age);
  const bits = new BigUint64Array(number.buffer);
  bits[0]! += 1n;
  return number[0]!;
}

function buckets(edges: readonly number[]): Pick<PreparedCurve, "cellOfBucket" | "bucketsPerYear"> {
  const [first, last] = [edges[0]!, edges.at(-1)!];
  const narrowest = edges.reduce((least, edge, index) => (index === 0 ? least : Math.min(least, edge - edges[index - 1]!)), last - first);
  // Rounded, so that yearly or monthly ages have one bucket per cell.
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
