import type { CurvesReply } from "@trabecula/contracts";
import { ordinal } from "@trabecula/messages";
import type { Mark, ShapeRole } from "../scene/scene.ts";
import { areaPath, linePath } from "../scene/paths.ts";
import type { AgeWindow } from "./domain.ts";
import type { Frame } from "./frame.ts";

export type Segment = CurvesReply["segments"][number];

export const bands = [
  { low: 5, high: 95, role: "band-outer" },
  { low: 25, high: 75, role: "band-inner" },
] as const;

/** Converts to display units. */
export function inDisplay({ ages, percentiles }: Segment, factor: number): Segment {
  return {
    ages,
    percentiles: percentiles.map(({ percentile, values }) => ({ percentile, values: values.map((value) => value * factor) })),
  };
}

export function within(segment: Segment, window: AgeWindow | null): Segment[] {
  if (!window) return [segment];
  const kept = segment.ages.flatMap((age, index) => (age >= window[0] && age <= window[1] ? [index] : []));
  if (kept.length < 2) return [];
  return [
    {
      ages: kept.map((index) => segment.ages[index]!),
      percentiles: segment.percentiles.map((row) => ({ ...row, values: kept.map((index) => row.values[index]!) })),
    },
  ];
}

export function bandMarks(segment: Segment, frame: Frame): Mark[] {
  return bands.flatMap(({ low, high, role }): Mark[] => {
    const [lower, upper] = [low, high].map((percentile) => segment.percentiles.find((row) => row.percentile === percentile));
    if (!lower || !upper) return [];
    return [{ kind: "path", role, d: areaPath(spotsOf(segment.ages, lower.values, frame), spotsOf(segment.ages, upper.values, frame)) }];
  });
}

export function lineMarks(segment: Segment, drawn: readonly number[], frame: Frame): Mark[] {
  return segment.percentiles
    .filter(({ percentile }) => drawn.includes(percentile))
    .map(({ percentile, values }) => lineMark(percentile === 50 ? "median" : "centile", segment.ages, values, frame));
}

export function lineSpots(segment: Segment, drawn: readonly number[], frame: Frame): ReturnType<typeof spotsOf>[] {
  return segment.percentiles
    .filter(({ percentile }) => drawn.includes(percentile))
    .map(({ values }) => spotsOf(segment.ages, values, frame));
}

export function lineMark(role: ShapeRole, ages: readonly number[], values: readonly number[], frame: Pick<Frame, "x" | "y">): Mark {
  return { kind: "path", role, d: linePath(spotsOf(ages, values, frame)) };
}

export function spotsOf(ages: readonly number[], values: readonly number[], { x, y }: Pick<Frame, "x" | "y">) {
  return ages.map((age, index) => [x(age), y(values[index]!)] as const);
}

/** Such as `5th`. */
export const percentileName = (percentile: number): string => ordinal(percentile);
