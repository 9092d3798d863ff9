import type { DrawnCurves, MeasuredPoint } from "./types.ts";

export function extentOf(numbers: Iterable<number>): [number, number] | null {
  let low = Infinity;
  let high = -Infinity;
  for (const number of numbers) {
    if (!Number.isFinite(number)) continue;
    low = Math.min(low, number);
    high = Math.max(high, number);
  }
  return low <= high ? [low, high] : null;
}

const maximumStretch = 0.75;

/** Padding relative to the reference height; values need more for their disc. */
const air = 0.06;
const airOfValue = 0.14;

/** Outliers must not flatten curves, so they appear at the edge. */
export function valueDomain(reference: [number, number], measured: readonly number[]): [number, number] {
  const [low, high] = reference;
  const span = high - low || Math.abs(low) || 1;
  const farthest = maximumStretch + air;
  const lowest = Math.min(low - air * span, ...measured.map((value) => value - airOfValue * span));
  const highest = Math.max(high + air * span, ...measured.map((value) => value + airOfValue * span));
  return [Math.max(lowest, low - farthest * span), Math.min(highest, high + farthest * span)];
}

export function ageDomain(drawn: [number, number], measured: readonly number[]): [number, number] {
  const ages = extentOf([...drawn, ...measured])!;
  const low = ages[0] < drawn[0] ? Math.max(0, ages[0] - 2) : drawn[0];
  const high = ages[1] > drawn[1] ? ages[1] + 2 : drawn[1];
  return [low, high];
}

/** Years. */
export type AgeWindow = readonly [from: number, to: number];

/** Zoom if the segment covers less of the age range. */
const narrowPart = 0.4;

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
