import { largeStyle, smallStyle, type ChartStyle } from "../over-age/styles.ts";
import { formatCalendarDate, formatCalendarMonth } from "@trabecula/messages";
import { ageMarks, type PlotFrame } from "../over-age/frame.ts";
import { overlap, textBox, type Box } from "../scene/boxes.ts";
import { measureText } from "../scene/measure.ts";
import { vertical } from "../scene/paths.ts";
import { textMark, type Mark, type TextMark } from "../scene/scene.ts";
import type { DrawnVisit } from "./types.ts";

export const aloneStyle: ChartStyle = { ...largeStyle, bottom: 0 };

export const stackedStyle: ChartStyle = { ...smallStyle, top: 24, bottom: 12, pointRadius: 4.5, ageTickRoom: 64 };
export const notedStyle: ChartStyle = { ...stackedStyle, top: 38 };

export const axisRoom = 62;

const gap = 6;

type Sides = readonly [left: number, right: number];

export function ageAxis(frame: PlotFrame, visits: readonly DrawnVisit[], between: Sides): Mark[] {
  const { plot, style, x } = frame;
  const dates = dateLabels(visits, frame, between);
  const middle = (plot.left + plot.right) / 2;
  return [
    ...ageMarks(x, plot, style),
    ...visits.map(({ age }): Mark => ({ kind: "path", role: "visit-tick", d: vertical(x(age), plot.bottom - 5, plot.bottom) })),
    ...dates,
    textMark("axis-title", "Age (years), date of scan beneath", {
      x: middle,
      y: plot.bottom + axisRoom - 6,
      size: style.type,
      anchor: "middle",
    }),
  ];
}

function dateLabels(visits: readonly DrawnVisit[], frame: PlotFrame, between: Sides): TextMark[] {
  const [full, months] = [formatCalendarDate, formatCalendarMonth].map((format) => {
    const labels = visits.map((visit) => dateLabel(format(visit.date), frame.x(visit.age), frame, between));
    return labels.filter((label, index) => label.text !== labels[index - 1]?.text);
  });
  const inFull = thinned(full!);
  return inFull.length === full!.length ? inFull : thinned(months!);
}

function dateLabel(text: string, at: number, { plot, style }: PlotFrame, [left, right]: Sides): TextMark {
  const half = measureText(text, style.type, 400) / 2 + 1;
  const x = Math.max(left + half, Math.min(at, right - half));
  return textMark("tick", text, { x, y: plot.bottom + 13 + 2 * style.type, size: style.type, anchor: "middle" });
}

/** Always keeps the first and last. */
function thinned(labels: readonly TextMark[]): TextMark[] {
  const taken: Box[] = [];
  const ordered = [...labels.slice(-1), ...labels.slice(0, -1)];
  const kept = ordered.filter((label) => {
    const box = textBox(label);
    const wide = { ...box, left: box.left - gap, right: box.right + gap };
    if (taken.some((other) => overlap(wide, other))) return false;
    taken.push(box);
    return true;
  });
  return labels.filter((label) => kept.includes(label));
}
