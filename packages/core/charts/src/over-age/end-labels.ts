import { textMark, type TextMark } from "../scene/scene.ts";
import type { PlotFrame } from "./frame.ts";
import { placeLabels } from "./place-labels.ts";

/** Free space between two labels, beside the height of their type. */
const gap = 1;

/** From a line's end to its label. */
const offset = 6;

/** Labels where lines end, moved apart where they would touch. `value` in the unit that is shown. */
export function endLabels(ends: readonly { text: string; value: number }[], age: number, { x, y, plot, style }: PlotFrame): TextMark[] {
  const placed = placeLabels(
    ends.map(({ value }) => y(value)),
    style.type + gap,
    plot.top,
    plot.bottom,
  );
  return ends.map(({ text }, index) =>
    textMark("line-label", text, { x: x(age) + offset, y: placed[index]!, size: style.type, baseline: "middle" }),
  );
}

/** The word above the labels at the right, such as `percentile`. */
export function labelHeading(text: string, { right, plot, style }: PlotFrame): TextMark {
  return textMark("line-heading", text, { x: right, y: plot.top - 9, size: style.type, anchor: "end" });
}
