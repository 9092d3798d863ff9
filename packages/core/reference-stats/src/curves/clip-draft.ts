import type { SegmentDraft } from "./place-segments.ts";
import { CELL_SIZE, type AgeRange } from "./prepared-curve.ts";

/** The part of a segment within an age range, both ends included; none where they do not meet. */
export function clipDraft({ segment, starts, coefficients }: SegmentDraft, [from, to]: AgeRange): SegmentDraft[] {
  const [start, end] = [Math.max(segment.start, from), Math.min(segment.end, to)];
  if (start >= end) return [];
  const kept = starts.flatMap((cellStart, cell) => {
    const isOutside = (starts[cell + 1] ?? segment.end) <= start || cellStart >= end;
    return isOutside
      ? []
      : [{ start: Math.max(cellStart, start), coefficients: cellFrom(coefficients, cell, Math.max(0, start - cellStart)) }];
  });
  return [
    {
      segment: { ...segment, start, end, closed: end < segment.end || segment.closed },
      starts: kept.map((cell) => cell.start),
      coefficients: kept.flatMap((cell) => cell.coefficients),
    },
  ];
}

/** Shifts the cubics to a later start: powers of the years since then. */
function cellFrom(coefficients: readonly number[], cell: number, years: number): number[] {
  const own = coefficients.slice(cell * CELL_SIZE, (cell + 1) * CELL_SIZE);
  if (years === 0) return own;
  return [0, 4, 8, 12].flatMap((at) => {
    const [c0, c1, c2, c3] = own.slice(at, at + 4) as [number, number, number, number];
    return [c0 + years * (c1 + years * (c2 + years * c3)), c1 + years * (2 * c2 + years * 3 * c3), c2 + 3 * years * c3, c3];
  });
}
