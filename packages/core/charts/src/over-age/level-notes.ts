import { discBox, overlap, textBox, type Box } from "../scene/boxes.ts";
import type { Spot } from "../scene/paths.ts";
import { textMark, type TextMark } from "../scene/scene.ts";
import type { Frame } from "./frame.ts";
import { placeOf } from "./point-marks.ts";
import type { MeasuredPoint } from "./types.ts";

/** Pixels. */
const clearance = 2;

/** Places labels at line ends without overlap; omits those that do not fit, since the axis shows the score. */
export function levelNotes(
  levels: readonly { words: string; y: number }[],
  lines: readonly (readonly Spot[])[],
  points: readonly MeasuredPoint[],
  frame: Frame,
): TextMark[] {
  const { plot, style } = frame;
  const { type, pointRadius } = style;
  const taken = points.map((point) => discBox(placeOf(point, frame), pointRadius));
  return levels.flatMap(({ words, y }) => {
    const free = (["end", "start"] as const)
      .flatMap((anchor) =>
        [y - 5, y + 4 + type].map((baseline) =>
          textMark("note", words, { x: anchor === "end" ? plot.right - 4 : plot.left + 4, y: baseline, size: type, anchor }),
        ),
      )
      .find((mark) => {
        const box = textBox(mark);
        return !taken.some((other) => overlap(box, other)) && !lines.some((line) => crosses(line, box));
      });
    if (!free) return [];
    taken.push(textBox(free));
    return [free];
  });
}

/** For lines from left to right. */
function crosses(line: readonly Spot[], { left, right, top, bottom }: Box): boolean {
  return line.slice(1).some(([toX, toY], index) => {
    const [fromX, fromY] = line[index]!;
    const across = [Math.max(fromX, left), Math.min(toX, right)];
    const heights = across.map((x) => fromY + ((x - fromX) / (toX - fromX)) * (toY - fromY));
    return across[0]! < across[1]! && Math.min(...heights) < bottom + clearance && Math.max(...heights) > top - clearance;
  });
}
