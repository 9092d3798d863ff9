import { formatNumber } from "@trabecula/report-types";
import { measureText } from "../scene/measure.ts";
import { horizontal, vertical } from "../scene/paths.ts";
import { linearScale, niceTicks, type Scale } from "../scene/scale.ts";
import { textMark, type Mark, type TextMark } from "../scene/scene.ts";
import { captionRoom, type CaptionRoom } from "./caption.ts";
import type { ChartStyle } from "./styles.ts";
import type { Caption, ChartSize, PlotBox } from "./types.ts";

/** Scales and box of a plot over age, in the scene's units. */
export interface PlotFrame {
  plot: PlotBox;
  /** Where texts at the right end at the latest. */
  right: number;
  /** Years. */
  x: Scale;
  /** Values in the unit that is shown. */
  y: Scale;
  style: ChartStyle;
}

/** A chart's plot with the marks of its axes. */
export interface Frame extends PlotFrame {
  size: ChartSize;
  /** Axes, grid, numbers and titles, to be drawn beneath everything else. */
  axes: Mark[];
}

export interface FrameRequest {
  size: ChartSize;
  style: ChartStyle;
  ages: readonly [number, number];
  values: readonly [number, number];
  /** Parameter and unit, such as `Ct.Th (mm)`. */
  valueTitle: string;
  /** Labels that stand right of the plot. */
  rightLabels: readonly string[];
  caption?: Caption | undefined;
}

/** From an axis to its numbers. */
export const tickGap = 8;

/** The frame of an age axis in years and a value axis. */
export function frameOf({ size, style, ages, values, valueTitle, rightLabels, caption }: FrameRequest): Frame {
  const outer = captionRoom(caption, size);
  const [top, bottom] = [outer.top + style.top, size.height - outer.bottom - style.bottom];
  // In a low chart fewer numbers, so that none touches the next.
  const ticks = niceTicks(values, Math.max(1, Math.min(style.valueTicks, Math.floor((bottom - top) / (style.type * 2)))));
  const tickTexts = ticks.values.map((value) => formatNumber(value, ticks.decimals));
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => measureText(text, style.type, 400)));
  const plot = {
    left: outer.side + Math.ceil(widest(tickTexts)) + tickGap + 2,
    right: size.width - outer.side - Math.max(12, Math.ceil(widest(rightLabels)) + tickGap + 2),
    ...{ top, bottom },
  };
  const x = linearScale(ages, [plot.left, plot.right]);
  const y = linearScale(values, [plot.bottom, plot.top]);
  const valueMarks = ticks.values.flatMap((value, index) => valueTick(y(value), tickTexts[index]!, plot, style));
  return {
    size,
    plot,
    right: size.width - outer.side - 2,
    x,
    y,
    style,
    axes: [...outer.marks, ...valueMarks, ...ageMarks(x, plot, style), ...titles(valueTitle, plot, style, size, outer)],
  };
}

export function valueTick(at: number, text: string, plot: PlotBox, style: ChartStyle): Mark[] {
  const grid: Mark = { kind: "path", role: "grid", d: horizontal(at, plot.left, plot.right) };
  const number = textMark("tick", text, { x: plot.left - tickGap, y: at, size: style.type, anchor: "end", baseline: "middle" });
  return style.hasGrid ? [grid, number] : [number];
}

export function ageMarks(x: Scale, plot: PlotBox, style: ChartStyle): Mark[] {
  const years = x.domain[1] - x.domain[0];
  const room = Math.floor((plot.right - plot.left) / style.ageTickRoom);
  const { values, decimals } = niceTicks(x.domain, Math.max(2, Math.min(room, years)));
  return [
    { kind: "path", role: "axis", d: horizontal(plot.bottom, plot.left, plot.right) },
    ...values.flatMap((age): Mark[] => [
      { kind: "path", role: "axis", d: vertical(x(age), plot.bottom, plot.bottom + 4) },
      textMark("tick", formatNumber(age, decimals), { x: x(age), y: plot.bottom + 5 + style.type, size: style.type, anchor: "middle" }),
    ]),
  ];
}

function titles(valueTitle: string, plot: PlotBox, style: ChartStyle, size: ChartSize, outer: CaptionRoom): TextMark[] {
  const middle = (plot.left + plot.right) / 2;
  return [
    textMark("axis-title", valueTitle, { x: outer.side + 2, y: outer.top + style.type + 2, size: style.type }),
    textMark("axis-title", "Age (years)", { x: middle, y: size.height - outer.bottom - 5, size: style.type, anchor: "middle" }),
  ];
}
