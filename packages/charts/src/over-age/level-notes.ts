import { textBox, type Box } from "../scene/boxes.ts";
import type { Spot } from "../scene/paths.ts";
import { textMark, type TextMark } from "../scene/scene.ts";
import type { Frame } from "./frame.ts";

/** Between words and a line, in pixels. */
const clearance = 2;

/**
 * Words at the end of each level's line, above it or beneath, where they cross none of the plot's lines. Where both places are
 * taken they are left out; the axis has the score.
 */
export function levelNotes(
  levels: readonly { words: string; y: number }[],
  lines: readonly (readonly Spot[])[],
  { plot, style: { type } }: Frame,
): TextMark[] {
  return levels.flatMap(
    ({ words, y }) =>
      [y - 5, y + 4 + type]
        .map((baseline) => textMark("note", words, { x: plot.right - 4, y: baseline, size: type, anchor: "end" }))
        .find((mark) => !lines.some((line) => crosses(line, textBox(mark)))) ?? [],
  );
}

/** Whether a line, drawn from left to right, comes too near to a box. */
function crosses(line: readonly Spot[], { left, right, top, bottom }: Box): boolean {
  return line.slice(1).some(([toX, toY], index) => {
    const [fromX, fromY] = line[index]!;
    if (fromX > right || toX < left) return false;
    const heights = [Math.max(fromX, left), Math.min(toX, right)].map((x) => fromY + ((x - fromX) / (toX - fromX)) * (toY - fromY));
    return Math.min(...heights) < bottom + clearance && Math.max(...heights) > top - clearance;
  });
}
