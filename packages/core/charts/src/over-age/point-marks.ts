import { discBox, textBox, freeBlock, type Box, type WordLine } from "../scene/boxes.ts";
import { beyondArrow, tenth, type Spot } from "../scene/paths.ts";
import { type Mark, type TextMark } from "../scene/scene.ts";
import type { Frame } from "./frame.ts";
import { scoreText, shortScoreText } from "./measured-point.ts";
import type { ChartStyle } from "./styles.ts";
import type { MeasuredPoint } from "./types.ts";

export interface Placed {
  point: MeasuredPoint;
  x: number;
  y: number;
  /** Drawn at the edge. */
  beyond: "above" | "below" | null;
}

/** Labels avoid each other and lines where possible. A value beyond the axis gets an arrow. */
export function pointMarks(
  points: readonly MeasuredPoint[],
  against: "age" | "young-adult",
  frame: Frame,
  taken: readonly Box[],
  lines: readonly (readonly Spot[])[],
): Mark[] {
  const placed = points.map((point) => placeOf(point, frame));
  const obstacles: Box[] = [...taken, ...placed.map((at) => discBox(at, frame.style.pointRadius))];
  const words = placed.flatMap((at) => {
    const marks = wordsOf(at, against, frame, { obstacles, lines }) ?? wordsOf(at, against, frame, { obstacles, lines: [] }) ?? [];
    obstacles.push(...marks.map(textBox));
    return marks;
  });
  return [...placed.flatMap((at) => discMarks(at, frame.style.pointRadius)), ...words];
}

export function placeOf(point: MeasuredPoint, { plot, x, y }: Frame): Placed {
  const raw = y(point.value);
  return {
    point,
    x: tenth(Math.max(plot.left, Math.min(x(point.age), plot.right))),
    y: tenth(Math.max(plot.top, Math.min(raw, plot.bottom))),
    beyond: raw < plot.top ? "above" : raw > plot.bottom ? "below" : null,
  };
}

export function discMarks({ x, y, beyond }: Placed, radius: number, role: "point" | "visit" = "point"): Mark[] {
  const disc: Mark = { kind: "circle", role, cx: x, cy: y, r: radius };
  if (!beyond) return [disc];
  return [disc, { kind: "path", role: "point-beyond", d: beyondArrow(x, y, beyond, radius) }];
}

function wordsOf(
  at: Placed,
  against: "age" | "young-adult",
  frame: Frame,
  taken: { obstacles: readonly Box[]; lines: readonly (readonly Spot[])[] },
): TextMark[] | null {
  const { text } = at.point;
  const room: Box = { ...frame.plot, top: frame.plot.top - 2 };
  const isSmall = !frame.style.hasGrid;
  const score = isSmall ? shortScoreText(at.point, against) : scoreText(at.point, against);
  const value = at.beyond ? `${text} (beyond the axis)` : text;
  const lines = (first: string) => (score ? [first, score] : [first]);
  const blocks = isSmall ? [[score ?? text]] : [[lines(value).join(" · ")], lines(value), lines(text)];
  for (const [index, block] of blocks.entries()) {
    const mostSteps = index === 0 && blocks.length > 1 ? 1 : Infinity;
    const found = freeBlock(linesOf(block, frame.style), at, { room, ...taken, mostSteps });
    if (found) return found;
  }
  return null;
}

function linesOf(texts: readonly string[], { type, pointType }: ChartStyle): WordLine[] {
  return texts.map((text, index) =>
    index === 0 ? { role: "point-text", text, size: pointType, weight: 600 } : { role: "point-detail", text, size: type, weight: 400 },
  );
}
