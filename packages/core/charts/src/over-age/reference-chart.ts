import { centileChart, type DrawOptions } from "./centile-chart.ts";
import { smallStyle, largeStyle } from "./styles.ts";
import type { ChartSize, DrawnCurves, MeasuredPoint, OverAgeChart, OverAgeRequest, Caption } from "./types.ts";
import { youngAdultChart } from "./young-adult-chart.ts";
import { ageWindow, type AgeWindow } from "./domain.ts";

export type ChartKind = "percentiles" | "young-adults";

/** Percentiles if the reference varies with age; else as the person was scored, never young adults where rules compare by age. */
export function chartKind(
  { kind, segments, youngAdult }: DrawnCurves,
  points: readonly Pick<MeasuredPoint, "percentile" | "tScore">[],
): ChartKind | null {
  const isScoredForAge = points.some(({ percentile }) => percentile !== null);
  if (segments.length > 0 && (kind === "centiles" || isScoredForAge)) return "percentiles";
  const isScoredByT = points.length === 0 || points.some(({ tScore }) => tScore !== null);
  return youngAdult !== null && isScoredByT ? "young-adults" : null;
}

export function smallChart(request: OverAgeRequest, size: ChartSize = { width: 240, height: 176 }): OverAgeChart | null {
  const window = ageWindow(request.curves, [...request.points, ...(request.earlier ?? [])]);
  return referenceChart(request, { size, style: smallStyle, window });
}

function referenceChart(request: OverAgeRequest, options: DrawOptions): OverAgeChart | null {
  const kind = chartKind(request.curves, request.points);
  if (kind === "percentiles") return centileChart(request, options);
  return request.curves.youngAdult && kind ? youngAdultChart(request, request.curves.youngAdult, options) : null;
}

export function largeChart(
  request: OverAgeRequest,
  size: ChartSize,
  { window = null, caption }: { window?: AgeWindow | null; caption?: Caption | undefined } = {},
): OverAgeChart | null {
  return referenceChart(request, { size, style: largeStyle, window, caption });
}
