import type { AgeWindow } from "../over-age/age-window.ts";
import { extentOf } from "../over-age/domain.ts";
import type { ReferenceLines } from "./reference-lines.ts";
import type { Run } from "./runs.ts";
import type { DrawnVisit, TrendPanel } from "./types.ts";

/** Minimum years, so two visits in a year do not look like a lifetime. */
const leastYears = 4;

/** A taller reference is cropped. */
const mostHeights = 8;

/** Whole years with padding. */
export function trendAges(visits: readonly DrawnVisit[]): AgeWindow {
  const [from, to] = extentOf(visits.map(({ age }) => age))!;
  const margin = Math.max(0.6, 0.12 * (to - from), (leastYears - (to - from)) / 2);
  return [Math.max(0, Math.floor(from - margin)), Math.ceil(to + margin)];
}

/** Covers measurements, whiskers, bands and the nearest reference line; more lines while change stays visible. Ignores excluded scans. */
export function trendValues(
  runs: readonly Run[],
  all: readonly DrawnVisit[],
  sets: TrendPanel["sets"],
  lines: ReferenceLines,
): [number, number] {
  const counted = runs.flatMap((run) => valuesOf(run, sets));
  const own = extentOf(counted.length > 0 ? counted : all.map(({ value }) => value))!;
  const nearest = nearestLine(own, lines);
  const near = nearest ? extentOf([...own, ...nearest])! : own;
  const whole = extentOf([...near, ...lines.flatMap(({ values }) => values)])!;
  const height = own[1] > own[0] ? Math.max((near[1] - near[0]) * 1.1, mostHeights * (own[1] - own[0])) : Infinity;
  const [low, high] = height < whole[1] - whole[0] ? around(near, height, whole) : whole;
  const air = (high - low || Math.abs(high) || 1) * 0.08;
  return [low - air, high + air];
}

function valuesOf({ visits, set }: Run, sets: TrendPanel["sets"]): number[] {
  const { band } = sets[set]!;
  const whiskers = visits.flatMap(({ value, whisker }) => [value - (whisker ?? 0), value + (whisker ?? 0)]);
  return band ? [...whiskers, band.low, band.high] : whiskers;
}

/** Centered if possible, within the whole. */
function around([low, high]: readonly [number, number], height: number, whole: readonly [number, number]): [number, number] {
  const from = Math.max(whole[0], Math.min((low + high - height) / 2, whole[1] - height));
  return [from, from + height];
}

function nearestLine([low, high]: readonly [number, number], lines: ReferenceLines): readonly number[] | null {
  const distance = (values: readonly number[]) => Math.min(...values.map((value) => Math.max(low - value, value - high, 0)));
  const ordered = lines.toSorted((one, other) => distance(one.values) - distance(other.values));
  return ordered[0]?.values ?? null;
}
