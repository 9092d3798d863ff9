import { textMark, type TextMark } from "../scene/scene.ts";
import type { PlotFrame } from "./frame.ts";
import { placeLabels } from "./place-labels.ts";

const gap = 1;

const offset = 6;

/** Avoids overlap. `value` in display units. */
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

export function labelHeading(text: string, { right, plot, style }: PlotFrame): TextMark {
  return textMark("line-heading", text, { x: right, y: plot.top - 9, size: style.type, anchor: "end" });
}
