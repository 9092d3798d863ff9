import { textMark, type TextMark } from "../scene/scene.ts";
import type { PlotFrame } from "./frame.ts";

/** Separates labels by `gap` pixels or more, in order and near their anchors (pool adjacent violators). Independent of input order. */
export function placeLabels(anchors: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = anchors.map((anchor, index) => ({ anchor, index })).sort((a, b) => a.anchor - b.anchor || a.index - b.index);
  const groups: Group[] = [];
  for (const { anchor, index } of order) {
    groups.push({ members: [index], anchorSum: anchor, start: 0 });
    settle(groups, gap, top, bottom);
  }
  const placed = new Array<number>(anchors.length);
  for (const group of groups) group.members.forEach((index, rank) => (placed[index] = group.start + rank * gap));
  return placed;
}

interface Group {
  members: number[];
  anchorSum: number;
  start: number;
}

function settle(groups: Group[], gap: number, top: number, bottom: number): void {
  for (;;) {
    const last = groups[groups.length - 1]!;
    last.start = startOf(last, gap, top, bottom);
    const before = groups[groups.length - 2];
    if (!before || endOf(before, gap) + gap <= last.start) return;
    groups.pop();
    before.members.push(...last.members);
    before.anchorSum += last.anchorSum;
  }
}

function startOf(group: Group, gap: number, top: number, bottom: number): number {
  const extent = (group.members.length - 1) * gap;
  const centered = group.anchorSum / group.members.length - extent / 2;
  return Math.max(top, Math.min(centered, bottom - extent));
}

function endOf(group: Group, gap: number): number {
  return group.start + (group.members.length - 1) * gap;
}

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
