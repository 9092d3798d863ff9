import type { Frame } from "./frame.ts";
import type { MeasuredPoint, PlottedPoint } from "./types.ts";

/** Rough width of a character of a point's text, in pixels at 13 px type. */
const characterWidth = 7.2;
const textOffset = 13;

/** Places the measured points; a value beyond the axis stays visible at its edge and is marked as beyond. */
export function plotPoints(points: readonly MeasuredPoint[], frame: Frame): PlottedPoint[] {
  return points.map((point) => plotPoint(point, frame));
}

function plotPoint(point: MeasuredPoint, frame: Frame): PlottedPoint {
  const { plot } = frame;
  const x = Math.max(plot.left, Math.min(frame.x(point.age), plot.right));
  const rawY = frame.y(point.value);
  const beyond = rawY < plot.top ? "above" : rawY > plot.bottom ? "below" : null;
  const fitsRight = x + textOffset + point.text.length * characterWidth <= plot.right;
  return {
    x,
    y: Math.max(plot.top, Math.min(rawY, plot.bottom)),
    text: point.text,
    beyond,
    textX: fitsRight ? x + textOffset : x - textOffset,
    textAnchor: fitsRight ? "start" : "end",
  };
}
