import type { DrawnCurves, MeasuredPoint } from "./types.ts";

/** Years. */
export type AgeWindow = readonly [from: number, to: number];

/** Zoom if the segment covers less of the age range. */
const narrowPart = 0.4;

/** Part of the segment shown beyond it, so its end stays visible. */
const margin = 0.3;

/** Age range around the matching reference; null shows all ages. */
export function ageWindow(curves: DrawnCurves, points: readonly MeasuredPoint[]): AgeWindow | null {
  const spans = curves.segments.map(({ ages }) => [ages[0]!, ages[ages.length - 1]!] as const);
  const holding = spans.find(([from, to]) => points.length > 0 && points.every(({ age }) => age >= from && age <= to));
  if (!holding || spans.length < 2) return null;
  const all = [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))] as const;
  const length = holding[1] - holding[0];
  if (length > narrowPart * (all[1] - all[0])) return null;
  return [Math.max(all[0], holding[0] - margin * length), Math.min(all[1], holding[1] + margin * length)];
}
