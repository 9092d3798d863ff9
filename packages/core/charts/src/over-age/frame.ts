import { formatNumber } from "@trabecula/report-types";
import { measureText } from "../scene/measure.ts";
import { horizontal, vertical } from "../scene/paths.ts";
import { linearScale, niceTicks, type Scale } from "../scene/scale.ts";
import { textMark, type Mark, type TextMark } from "../scene/scene.ts";
import { captionRoom, type CaptionRoom } from "./caption.ts";
import type { ChartStyle } from "./styles.ts";
import type { Caption, ChartSize, PlotBox } from "./types.ts";

/** Scene units. */
export interface PlotFrame {
  plot: PlotBox;
  right: number;
  /** Years. */
  x: Scale;
  /** Display units. */
  y: Scale;
  style: ChartStyle;
}

export interface Frame extends PlotFrame {
  size: ChartSize;
  axes: Mark[];
}

export interface FrameRequest {
  size: ChartSize;
  style: ChartStyle;
  ages: readonly [number, number];
  values: readonly [number, number];
  /** Such as `Ct.Th (mm)`. */
  valueTitle: string;
  rightLabels: readonly string[];
  caption?: Caption | undefined;
}

export const tickGap = 8;

/** Age in years against value. */
export function frameOf({ size, style, ages, values, valueTitle, rightLabels, caption }: FrameRequest): Frame {
  const outer = captionRoom(caption, size);
  const [top, bottom] = [outer.top + style.top, size.height - outer.bottom - style.bottom];
  // Fewer ticks in low charts, to avoid overlap.
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
  const { values, decimals } = ageTicks(x.domain, Math.min(room, years));
  return [
    { kind: "path", role: "axis", d: horizontal(plot.bottom, plot.left, plot.right) },
    ...values.flatMap((age): Mark[] => [
      { kind: "path", role: "axis", d: vertical(x(age), plot.bottom, plot.bottom + 4) },
      textMark("tick", formatNumber(age, decimals), { x: x(age), y: plot.bottom + 5 + style.type, size: style.type, anchor: "middle" }),
    ]),
  ];
}

const leastAges = 3;

/** Prefers three ages or more, so that the scale can be read. */
function ageTicks(ages: readonly [number, number], wanted: number): ReturnType<typeof niceTicks> {
  const counts = Array.from({ length: 9 }, (_, more) => Math.max(2, wanted) + more);
  const ticks = counts.map((count) => niceTicks(ages, count));
  return ticks.find(({ values }) => values.length >= leastAges) ?? ticks.at(-1)!;
}

function titles(valueTitle: string, plot: PlotBox, style: ChartStyle, size: ChartSize, outer: CaptionRoom): TextMark[] {
  const middle = (plot.left + plot.right) / 2;
  return [
    textMark("axis-title", valueTitle, { x: outer.side + 2, y: outer.top + style.type + 2, size: style.type }),
    textMark("axis-title", "Age (years)", { x: middle, y: size.height - outer.bottom - 5, size: style.type, anchor: "middle" }),
  ];
}
