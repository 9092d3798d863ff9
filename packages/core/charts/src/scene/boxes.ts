import { measureText } from "./measure.ts";
import type { Spot } from "./paths.ts";
import { baselineY, textMark, type TextMark } from "./scene.ts";

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Relative to font size. */
const ascent = 0.78;
const descent = 0.22;

export function textBox(mark: TextMark): Box {
  const width = measureText(mark.text, mark.size, mark.weight);
  const left = mark.x - (mark.anchor === "start" ? 0 : mark.anchor === "middle" ? width / 2 : width);
  const baseline = baselineY(mark);
  return { left, right: left + width, top: baseline - ascent * mark.size, bottom: baseline + descent * mark.size };
}

export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Pixels between a text and a line. */
const clearance = 2;

export function crosses(line: readonly Spot[], { left, right, top, bottom }: Box): boolean {
  return line.slice(1).some(([toX, toY], index) => {
    const [fromX, fromY] = line[index]!;
    const across = [Math.max(fromX, left), Math.min(toX, right)];
    const heights = across.map((x) => fromY + ((x - fromX) / (toX - fromX)) * (toY - fromY));
    return across[0]! < across[1]! && Math.min(...heights) < bottom + clearance && Math.max(...heights) > top - clearance;
  });
}

export function isInside(inner: Box, outer: Box): boolean {
  return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
}

export function discBox({ x, y, beyond }: { x: number; y: number; beyond: "above" | "below" | null }, radius: number): Box {
  const arrow = beyond ? 9 : 0;
  return {
    left: x - radius,
    right: x + radius,
    top: y - radius - (beyond === "above" ? arrow : 0),
    bottom: y + radius + (beyond === "below" ? arrow : 0),
  };
}

export type WordLine = Pick<TextMark, "role" | "text" | "size" | "weight">;

interface Surroundings {
  room: Box;
  obstacles: readonly Box[];
  /** Lines that no text may touch. */
  lines?: readonly (readonly Spot[])[];
  /** Maximum distance in line heights. */
  mostSteps: number;
  sides?: readonly Side[];
}

export type Side = "start" | "end" | "middle";
const allSides: readonly Side[] = ["start", "end", "middle"];

const offset = 13;

/** Nearest free place: beside, above or below, then farther; null if none. */
export function freeBlock(
  lines: readonly WordLine[],
  at: { x: number; y: number },
  { room, obstacles, lines: drawn = [], mostSteps, sides = allSides }: Surroundings,
): TextMark[] | null {
  const step = lines[0]!.size + 3;
  const rows = Math.min(mostSteps, Math.ceil((room.bottom - room.top) / step));
  // Gaps between lines are narrow, so places are tried pixel by pixel.
  const parts = drawn.length > 0 ? step : 1;
  const drops = Array.from(
    { length: 2 * rows * parts + 1 },
    (_, index) => (index % 2 === 0 ? -1 : 1) * Math.ceil(index / 2) * (step / parts),
  );
  const half = Math.max(...lines.map(({ text, size }) => measureText(text, size, 600))) / 2 + 0.1;
  const places = { start: at.x + offset, end: at.x - offset, middle: Math.max(room.left + half, Math.min(at.x, room.right - half)) };
  for (const drop of drops) {
    for (const anchor of sides) {
      const x = places[anchor];
      const marks = lines.map(({ role, text, size, weight }, index) => {
        const y = at.y + drop + (index - (lines.length - 1) / 2) * step;
        return textMark(role, text, { x, y, size, weight, anchor, baseline: "middle" });
      });
      const boxes = marks.map(textBox);
      if (
        boxes.every(
          (box) => isInside(box, room) && !obstacles.some((other) => overlap(box, other)) && !drawn.some((line) => crosses(line, box)),
        )
      )
        return marks;
    }
  }
  return null;
}
