import { measureText } from "./measure.ts";
import { baselineY, type TextMark } from "./scene.ts";

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Relative to font size. */
const ascent = 0.78;
const descent = 0.22;

/** Conservative estimate. */
export function textBox(mark: TextMark): Box {
  const width = measureText(mark.text, mark.size, mark.weight);
  const left = mark.x - (mark.anchor === "start" ? 0 : mark.anchor === "middle" ? width / 2 : width);
  const baseline = baselineY(mark);
  return { left, right: left + width, top: baseline - ascent * mark.size, bottom: baseline + descent * mark.size };
}

export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

export function isInside(inner: Box, outer: Box): boolean {
  return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
}

/** Includes the arrow beyond the axis. */
export function discBox({ x, y, beyond }: { x: number; y: number; beyond: "above" | "below" | null }, radius: number): Box {
  const arrow = beyond ? 9 : 0;
  return {
    left: x - radius,
    right: x + radius,
    top: y - radius - (beyond === "above" ? arrow : 0),
    bottom: y + radius + (beyond === "below" ? arrow : 0),
  };
}
