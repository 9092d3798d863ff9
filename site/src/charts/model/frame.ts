import { scaleLinear, type ScaleLinear } from "d3-scale";
import type { ChartModel, ChartSize, PlotBox, Tick, ValueDisplay } from "./types.ts";

/** Room around the plot, in pixels: value labels at the left, line labels at the right, titles above and below. */
const margins = { left: 46, right: 40, top: 30, bottom: 42 };

/** Below this width the axis carries fewer ticks. */
const narrowWidth = 480;

export interface Frame {
  size: ChartSize;
  plot: PlotBox;
  x: ScaleLinear<number, number>;
  y: ScaleLinear<number, number>;
  xTicks: Tick[];
  yTicks: Tick[];
  yTitle: string;
}

/** Scales, ticks and plot box for an age axis (years) and a value axis (display unit). */
export function frameOf(size: ChartSize, ages: [number, number], values: [number, number], display: ValueDisplay): Frame {
  const plot = { left: margins.left, right: size.width - margins.right, top: margins.top, bottom: size.height - margins.bottom };
  const x = scaleLinear(ages, [plot.left, plot.right]);
  const y = scaleLinear(values, [plot.bottom, plot.top]);
  const yFormat = y.tickFormat(6);
  return {
    size,
    plot,
    x,
    y,
    xTicks: x.ticks(size.width < narrowWidth ? 5 : 9).map((age) => ({ at: x(age), text: String(age) })),
    yTicks: y.ticks(6).map((value) => ({ at: y(value), text: yFormat(value) })),
    yTitle: display.unit,
  };
}

/** What a chart over age takes from its frame. */
export function axesOf({
  size,
  plot,
  xTicks,
  yTicks,
  yTitle,
}: Frame): Pick<ChartModel, "size" | "plot" | "xTicks" | "yTicks" | "xTitle" | "yTitle"> {
  return { size, plot, xTicks, yTicks, xTitle: "Age (years)", yTitle };
}
