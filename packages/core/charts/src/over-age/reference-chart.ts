import { centileChart, type DrawOptions } from "./centile-chart.ts";
import { smallStyle } from "./styles.ts";
import type { ChartSize, DrawnCurves, MeasuredPoint, OverAgeChart, OverAgeRequest } from "./types.ts";
import { youngAdultChart } from "./young-adult-chart.ts";

/** Whether a chart shows percentiles for age or young adults; null where there is nothing to draw. */
export type ChartKind = "percentiles" | "young-adults";

/**
 * Percentiles where the reference varies with age. A reference of one mean and SD has percentiles at its own ages and is a
 * yardstick of T-scores at every age: which one is drawn is what the person was scored by. Young adults never stand in for
 * a person whom the rules compare by age alone.
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

/** The chart to stand in a row with others: few numbers, and the person's percentile or T-score. */
export function smallChart(request: OverAgeRequest, size: ChartSize = { width: 240, height: 176 }): OverAgeChart | null {
  return referenceChart(request, { size, style: smallStyle });
}

/** A chart of the kind that fits the request, as the options say. */
export function referenceChart(request: OverAgeRequest, options: DrawOptions): OverAgeChart | null {
  const kind = chartKind(request.curves, request.points);
  if (kind === "percentiles") return centileChart(request, options);
  return request.curves.youngAdult && kind ? youngAdultChart(request, request.curves.youngAdult, options) : null;
}
