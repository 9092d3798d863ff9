import { isInside, overlap, textBox, type Box } from "../scene/boxes.ts";
import { measureText } from "../scene/measure.ts";
import { linePath, tenth } from "../scene/paths.ts";
import { textMark, type Mark, type TextMark } from "../scene/scene.ts";
import type { Frame } from "./frame.ts";
import { scoreWords, shortScoreWords } from "./measured-point.ts";
import type { MeasuredPoint } from "./types.ts";

interface Placed {
  point: MeasuredPoint;
  x: number;
  y: number;
  /** Set where the value lies beyond the drawn range and is shown at its edge. */
  beyond: "above" | "below" | null;
}

/** From the point to its words. */
const offset = 13;

/**
 * The person's values: a disc each, and words that cover neither a label nor another disc. A value beyond the axis stays
 * visible at its edge, with an arrow and words that say so.
 */
export function pointMarks(
  points: readonly MeasuredPoint[],
  against: "age" | "young-adult",
  frame: Frame,
  labels: readonly TextMark[],
): Mark[] {
  const placed = points.map((point) => place(point, frame));
  const obstacles: Box[] = [...labels.map(textBox), ...placed.map((at) => discBox(at, frame.style.pointRadius))];
  const words = placed.flatMap((at) => {
    const marks = wordsOf(at, against, frame, obstacles);
    obstacles.push(...marks.map(textBox));
    return marks;
  });
  return [...placed.flatMap((at) => discMarks(at, frame.style.pointRadius)), ...words];
}

function place(point: MeasuredPoint, { plot, x, y }: Frame): Placed {
  const raw = y(point.value);
  return {
    point,
    x: tenth(Math.max(plot.left, Math.min(x(point.age), plot.right))),
    y: tenth(Math.max(plot.top, Math.min(raw, plot.bottom))),
    beyond: raw < plot.top ? "above" : raw > plot.bottom ? "below" : null,
  };
}

function discMarks({ x, y, beyond }: Placed, radius: number): Mark[] {
  const disc: Mark = { kind: "circle", role: "point", cx: x, cy: y, r: radius };
  if (!beyond) return [disc];
  const sign = beyond === "above" ? -1 : 1;
  const [foot, tip, half] = [y + sign * (radius + 1.5), y + sign * (radius + 7.5), 5];
  return [
    disc,
    {
      kind: "path",
      role: "point-beyond",
      d: `${linePath([
        [x - half, foot],
        [x, tip],
        [x + half, foot],
      ])}Z`,
    },
  ];
}

function discBox({ x, y, beyond }: Placed, radius: number): Box {
  const arrow = beyond ? 9 : 0;
  return {
    left: x - radius,
    right: x + radius,
    top: y - radius - (beyond === "above" ? arrow : 0),
    bottom: y + radius + (beyond === "below" ? arrow : 0),
  };
}

/**
 * Words beside a point, fullest first: in one line where there is room nearby, else the value above its score, else without
 * the remark that the arrow makes too; the score alone in the small chart.
 */
function wordsOf(at: Placed, against: "age" | "young-adult", frame: Frame, obstacles: readonly Box[]): TextMark[] {
  const { text } = at.point;
  const isSmall = !frame.style.hasGrid;
  const score = isSmall ? shortScoreWords(at.point, against) : scoreWords(at.point, against);
  const value = at.beyond ? `${text} (beyond the axis)` : text;
  const lines = (first: string) => (score ? [first, score] : [first]);
  const blocks = isSmall ? [[score ?? text]] : [[lines(value).join(" · ")], lines(value), lines(text)];
  for (const [index, block] of blocks.entries()) {
    // Two lines near the point are better than one far away.
    const found = freeBlock(block, at, frame, obstacles, index === 0 && blocks.length > 1 ? 1 : Infinity);
    if (found) return found;
  }
  return [];
}

/** The free place nearest to the point: beside it first, then above and below, then further off. */
function freeBlock(lines: readonly string[], at: Placed, frame: Frame, obstacles: readonly Box[], mostSteps: number): TextMark[] | null {
  const { plot, style } = frame;
  const room: Box = { ...plot, top: plot.top - 2, bottom: plot.bottom };
  const step = style.pointType + 3;
  const rows = Math.min(mostSteps, Math.ceil((plot.bottom - plot.top) / step));
  const drops = Array.from({ length: 2 * rows + 1 }, (_, index) => (index % 2 === 0 ? -1 : 1) * Math.ceil(index / 2) * step);
  const half = Math.max(...lines.map((text) => measureText(text, style.pointType, 600))) / 2 + 0.1;
  for (const drop of drops) {
    for (const [anchor, x] of [
      ["start", at.x + offset],
      ["end", at.x - offset],
      ["middle", Math.max(room.left + half, Math.min(at.x, room.right - half))],
    ] as const) {
      const marks = lines.map((text, index) => {
        const y = at.y + drop + (index - (lines.length - 1) / 2) * step;
        return index === 0
          ? textMark("point-text", text, { x, y, size: style.pointType, weight: 600, anchor, baseline: "middle" })
          : textMark("point-detail", text, { x, y, size: style.type, anchor, baseline: "middle" });
      });
      const boxes = marks.map(textBox);
      if (boxes.every((box) => isInside(box, room) && !obstacles.some((other) => overlap(box, other)))) return marks;
    }
  }
  return null;
}
