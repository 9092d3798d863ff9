import type { DrawnCurves, MeasuredPoint } from "./types.ts";

/** First and last age drawn, in years. */
export type AgeWindow = readonly [from: number, to: number];

/** A segment narrower than this part of all ages is worth a closer look. */
const narrowPart = 0.4;

/** How much of the segment's length is shown beyond it, so that the change of reference stays in sight. */
const margin = 0.3;

/** The ages around the reference that holds the measured points, such as a child's; null where all ages are as good. */
export function ageWindow(curves: DrawnCurves, points: readonly MeasuredPoint[]): AgeWindow | null {
  const spans = curves.segments.map(({ ages }) => [ages[0]!, ages[ages.length - 1]!] as const);
  const holding = spans.find(([from, to]) => points.length > 0 && points.every(({ age }) => age >= from && age <= to));
  if (!holding || spans.length < 2) return null;
  const all = [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))] as const;
  const length = holding[1] - holding[0];
  if (length > narrowPart * (all[1] - all[0])) return null;
  return [Math.max(all[0], holding[0] - margin * length), Math.min(all[1], holding[1] + margin * length)];
}
