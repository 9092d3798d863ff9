import type { FitDiagnostics } from "@trabecula/contracts";
import { linearScale, niceTicks, type PlotBox } from "@trabecula/charts";
import type { Tick } from "@trabecula/fit-report/figures";

type Bin = FitDiagnostics["sampleSize"][number];

export interface SampleBar {
  x: number;
  width: number;
  personsY: number;
  rowsY: number;
  text: string;
  textX: number;
  textY: number;
}

export interface SampleBars {
  width: number;
  height: number;
  plot: PlotBox;
  xTicks: Tick[];
  bars: SampleBar[];
}

const margins = { left: 8, right: 8, top: 8, bottom: 42 };
/** Pixels from the top of a bar to the middle of its number. */
const textDrop = 12;
/** Minimum bar width for a number, in pixels. */
const roomForText = 22;

/** One bar per age bin. The filled part is persons, the outline is further rows. */
export function sampleBars(bins: readonly Bin[], width: number, height = 170): SampleBars {
  const plot = { left: margins.left, right: width - margins.right, top: margins.top, bottom: height - margins.bottom };
  const x = linearScale([bins[0]?.ageFrom ?? 0, bins[bins.length - 1]?.ageTo ?? 1], [plot.left, plot.right]);
  const y = linearScale([0, Math.max(1, ...bins.map((bin) => bin.rows))], [plot.bottom, plot.top]);
  return {
    width,
    height,
    plot,
    xTicks: niceTicks(x.domain, width < 480 ? 5 : 9).values.map((age) => ({ at: x(age), text: String(age) })),
    bars: bins.map((bin) => {
      const [left, right] = [x(bin.ageFrom), x(bin.ageTo)];
      return {
        x: left + 0.5,
        width: Math.max(1, right - left - 1),
        personsY: y(bin.persons),
        rowsY: y(bin.rows),
        text: right - left >= roomForText ? String(bin.persons) : "",
        textX: (left + right) / 2,
        textY: Math.min(y(bin.persons) + textDrop, plot.bottom - textDrop / 2),
      };
    }),
  };
}
