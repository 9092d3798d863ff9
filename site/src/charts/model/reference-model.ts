import type { CurvesReply } from "@trabecula/contracts";
import type { AgeWindow } from "./age-window.ts";
import { bandModel } from "./band-model.ts";
import { centileModel } from "./centile-model.ts";
import type { ChartModel, ChartSize, MeasuredPoint, ValueDisplay } from "./types.ts";

/** Geometry of whichever chart the dataset has for a parameter; null where the reply holds nothing to draw. */
export function referenceModel(
  curves: CurvesReply,
  points: readonly MeasuredPoint[],
  size: ChartSize,
  display: ValueDisplay,
  window: AgeWindow | null = null,
): ChartModel | null {
  if (curves.kind === "band") return bandModel(curves, points, size, display);
  return curves.segments.length > 0 ? centileModel(curves, points, size, display, window) : null;
}
