import type { CurvesReply } from "@trabecula/contracts";
import { area, line } from "d3-shape";
import type { AgeWindow } from "./age-window.ts";
import type { Frame } from "./frame.ts";
import type { ChartArea, ChartLine } from "./types.ts";

export type Segment = CurvesReply["segments"][number];
type Scales = Pick<Frame, "x" | "y">;

/** Tinted between these percentiles, outer tint first. */
const bands = [
  { low: 3, high: 97, tone: "outer" },
  { low: 25, high: 75, tone: "inner" },
] as const;

/** The part of a segment inside the window; none where it lies outside. */
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

function valuesAt(segment: Segment, percentile: number): number[] | null {
  return segment.percentiles.find((row) => row.percentile === percentile)?.values ?? null;
}

/** The tinted areas between percentiles of a segment; one without its percentiles is left out. */
export function centileAreas(segment: Segment, { x, y }: Scales): ChartArea[] {
  return bands.flatMap(({ low, high, tone }) => {
    const lower = valuesAt(segment, low);
    const upper = valuesAt(segment, high);
    if (!lower || !upper) return [];
    const draw = area<number>(
      (age) => x(age),
      (_, index) => y(lower[index]!),
      (_, index) => y(upper[index]!),
    ).digits(1);
    return [{ path: draw(segment.ages) ?? "", tone }];
  });
}

/** One percentile over the ages of its segment. */
export function centileLine(ages: number[], { percentile, values }: Segment["percentiles"][number], { x, y }: Scales): ChartLine {
  const draw = line<number>(
    (age) => x(age),
    (_, index) => y(values[index]!),
  ).digits(1);
  return { path: draw(ages) ?? "", kind: percentile === 50 ? "median" : "centile" };
}
