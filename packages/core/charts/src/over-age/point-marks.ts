import { discBox, textBox, type Box } from "../scene/boxes.ts";
import { freeBlock, type WordLine } from "../scene/free-block.ts";
import { beyondArrow, tenth } from "../scene/paths.ts";
import { type Mark, type TextMark } from "../scene/scene.ts";
import type { Frame } from "./frame.ts";
import { scoreWords, shortScoreWords } from "./measured-point.ts";
import type { ChartStyle } from "./styles.ts";
import type { MeasuredPoint } from "./types.ts";

interface Placed {
  point: MeasuredPoint;
  x: number;
  y: number;
  /** Drawn at the edge. */
  beyond: "above" | "below" | null;
}

/** Discs with non-overlapping labels. A value beyond the axis gets an arrow and a remark. */
export function pointMarks(
  points: readonly MeasuredPoint[],
  against: "age" | "young-adult",
  frame: Frame,
  labels: readonly TextMark[],
): Mark[] {
  const placed = points.map((point) => placeOf(point, frame));
  const obstacles: Box[] = [...labels.map(textBox), ...placed.map((at) => discBox(at, frame.style.pointRadius))];
  const words = placed.flatMap((at) => {
    const marks = wordsOf(at, against, frame, obstacles);
    obstacles.push(...marks.map(textBox));
    return marks;
  });
  return [...placed.flatMap((at) => discMarks(at, frame.style.pointRadius)), ...words];
}

/** Clamped to the plot. */
export function placeOf(point: MeasuredPoint, { plot, x, y }: Frame): Placed {
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
  return [disc, { kind: "path", role: "point-beyond", d: beyondArrow(x, y, beyond, radius) }];
}

/** Candidates, most complete first. */
function wordsOf(at: Placed, against: "age" | "young-adult", frame: Frame, obstacles: readonly Box[]): TextMark[] {
  const { text } = at.point;
  const room: Box = { ...frame.plot, top: frame.plot.top - 2 };
  const isSmall = !frame.style.hasGrid;
  const score = isSmall ? shortScoreWords(at.point, against) : scoreWords(at.point, against);
  const value = at.beyond ? `${text} (beyond the axis)` : text;
  const lines = (first: string) => (score ? [first, score] : [first]);
  const blocks = isSmall ? [[score ?? text]] : [[lines(value).join(" · ")], lines(value), lines(text)];
  for (const [index, block] of blocks.entries()) {
    // Prefer two near lines to one far away.
    const mostSteps = index === 0 && blocks.length > 1 ? 1 : Infinity;
    const found = freeBlock(linesOf(block, frame.style), at, { room, obstacles, mostSteps });
    if (found) return found;
  }
  return [];
}

function linesOf(texts: readonly string[], { type, pointType }: ChartStyle): WordLine[] {
  return texts.map((text, index) =>
    index === 0 ? { role: "point-text", text, size: pointType, weight: 600 } : { role: "point-detail", text, size: type, weight: 400 },
  );
}
