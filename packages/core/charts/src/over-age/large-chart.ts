import type { AgeWindow } from "./age-window.ts";
import { levelNotes } from "./level-notes.ts";
import { referenceChart } from "./reference-chart.ts";
import { largeStyle } from "./styles.ts";
import type { Caption, ChartSize, OverAgeChart, OverAgeRequest } from "./types.ts";

/** The chart to read from. `window` narrows the ages drawn, `caption` makes it a picture that can leave the page. */
export function largeChart(
  request: OverAgeRequest,
  size: ChartSize,
  { window = null, caption }: { window?: AgeWindow | null; caption?: Caption | undefined } = {},
): OverAgeChart | null {
  return referenceChart(request, { size, style: largeStyle, window, caption, levelNotes });
}
