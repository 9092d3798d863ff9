import { overlap, textBox, type Box } from "../scene/boxes.ts";
import { vertical } from "../scene/paths.ts";
import { textMark, type Mark, type TextMark } from "../scene/scene.ts";
import type { Frame } from "./frame.ts";
import { formatAge } from "./measured-point.ts";

export function breakMarks(ages: readonly number[], frame: Frame, taken: readonly Box[]): Mark[] {
  const { x, plot, style } = frame;
  const occupied = [...taken];
  return ages.flatMap((age): Mark[] => {
    const line: Mark = { kind: "path", role: "break", d: vertical(x(age), plot.top, plot.bottom) };
    const note = style.hasGrid ? noteAt(age, frame, occupied) : null;
    if (!note) return [line];
    occupied.push(textBox(note));
    return [line, note];
  });
}

function noteAt(age: number, { x, plot, style, right }: Frame, occupied: readonly Box[]): TextMark | null {
  const note = (anchor: "start" | "end", at: number): TextMark =>
    textMark("note", `reference changes at ${formatAge(age)}`, { x: at, y: plot.top - 9, size: style.type, anchor });
  const isFree = (mark: TextMark): boolean => {
    const box = textBox(mark);
    return box.left >= 0 && box.right <= right && !occupied.some((other) => overlap(box, other));
  };
  return [note("start", x(age) - 4), note("end", x(age) + 4)].find(isFree) ?? null;
}
