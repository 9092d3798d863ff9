import type { AgeWindow } from "./age-window.ts";
import { levelNotes } from "./level-notes.ts";
import { referenceChart } from "./reference-chart.ts";
import { largeStyle } from "./styles.ts";
import type { Caption, ChartSize, OverAgeChart, OverAgeRequest } from "./types.ts";

/** Large chart; `caption` prepares it for export. */
export function largeChart(
  request: OverAgeRequest,
  size: ChartSize,
  { window = null, caption }: { window?: AgeWindow | null; caption?: Caption | undefined } = {},
): OverAgeChart | null {
  return referenceChart(request, { size, style: largeStyle, window, caption, levelNotes });
}
