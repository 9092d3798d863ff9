import { centileChart, type DrawOptions } from "./centile-chart.ts";
import { smallStyle } from "./styles.ts";
import type { ChartSize, DrawnCurves, MeasuredPoint, OverAgeChart, OverAgeRequest } from "./types.ts";
import { youngAdultChart } from "./young-adult-chart.ts";

/** Null if there is nothing to draw. */
export type ChartKind = "percentiles" | "young-adults";

/**
 * Percentiles if the reference varies with age; otherwise by how the person was scored. Never young adults for people
 * whom the rules compare by age.
 */
export function chartKind(
  { kind, segments, youngAdult }: DrawnCurves,
  points: readonly Pick<MeasuredPoint, "percentile" | "tScore">[],
): ChartKind | null {
  const isScoredForAge = points.some(({ percentile }) => percentile !== null);
  if (segments.length > 0 && (kind === "centiles" || isScoredForAge)) return "percentiles";
  const isScoredByT = points.length === 0 || points.some(({ tScore }) => tScore !== null);
  return youngAdult !== null && isScoredByT ? "young-adults" : null;
}

/** Few numbers, and the person's percentile or T-score. */
export function smallChart(request: OverAgeRequest, size: ChartSize = { width: 240, height: 176 }): OverAgeChart | null {
  return referenceChart(request, { size, style: smallStyle });
}

/** Draws the chart kind that fits the request. */
export function referenceChart(request: OverAgeRequest, options: DrawOptions): OverAgeChart | null {
  const kind = chartKind(request.curves, request.points);
  if (kind === "percentiles") return centileChart(request, options);
  return request.curves.youngAdult && kind ? youngAdultChart(request, request.curves.youngAdult, options) : null;
}
