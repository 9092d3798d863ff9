import { isInside, overlap, textBox, type Box } from "./boxes.ts";
import { measureText } from "./measure.ts";
import { textMark, type TextMark } from "./scene.ts";

/** The first line sets the line height. */
export type WordLine = Pick<TextMark, "role" | "text" | "size" | "weight">;

interface Surroundings {
  room: Box;
  obstacles: readonly Box[];
  /** Maximum distance in line heights. */
  mostSteps: number;
  /** Default: all. */
  sides?: readonly Side[];
}

export type Side = "start" | "end" | "middle";
const allSides: readonly Side[] = ["start", "end", "middle"];

const offset = 13;

/** Nearest free place: beside, above or below, then farther; null if none. */
export function freeBlock(
  lines: readonly WordLine[],
  at: { x: number; y: number },
  { room, obstacles, mostSteps, sides = allSides }: Surroundings,
): TextMark[] | null {
  const step = lines[0]!.size + 3;
  const rows = Math.min(mostSteps, Math.ceil((room.bottom - room.top) / step));
  const drops = Array.from({ length: 2 * rows + 1 }, (_, index) => (index % 2 === 0 ? -1 : 1) * Math.ceil(index / 2) * step);
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
      if (boxes.every((box) => isInside(box, room) && !obstacles.some((other) => overlap(box, other)))) return marks;
    }
  }
  return null;
}
