import { formatNumber } from "@trabecula/report-types";
import { measureText } from "../scene/measure.ts";
import { horizontal, linePath, tenth, vertical } from "../scene/paths.ts";
import { linearScale } from "../scene/scale.ts";
import type { Mark, Scene } from "../scene/scene.ts";

/** Shared axis of shifts in reference SD, centered at 0. */
export interface FitAxis {
  /** Integer. */
  readonly reach: number;
  readonly margin: number;
  /** Scene units; at least 80. */
  readonly width: number;
}

export interface FitRow {
  readonly name: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const inset = 9;
const headHeight = 20;
const type = 11;
const radius = 4.5;
const mostReach = 3;

/** Smallest integer from 1 to 3 that covers all intervals. */
export function fitReach(rows: readonly Omit<FitRow, "name">[]): number {
  const farthest = Math.max(0, ...rows.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]));
  return Math.min(mostReach, Math.max(1, Math.ceil(farthest)));
}

function scaleOf({ reach, width }: FitAxis) {
  const scale = linearScale([-reach, reach], [inset, width - inset]);
  return (value: number): number => tenth(scale(Math.max(-reach, Math.min(value, reach))));
}

export function fitHeader(axis: FitAxis): Scene {
  const x = scaleOf(axis);
  const step = axis.reach === 1 ? 0.5 : 1;
  const scores = Array.from({ length: (2 * axis.reach) / step + 1 }, (_, index) => index * step - axis.reach);
  const named = scores.map((score) => ({ x: x(score), text: formatNumber(score, Number.isInteger(score) ? 0 : 1) }));
  const isTight = named.some(({ x: place, text }, index) => index > 0 && place - named[index - 1]!.x < measureText(text, type, 400) + 4);
  const shown = isTight ? [named[0]!, named[(named.length - 1) / 2]!, named.at(-1)!] : named;
  const marks: Mark[] = [
    { kind: "path", role: "axis", d: horizontal(headHeight - 0.5, 0, axis.width) },
    ...named.map((tick): Mark => ({ kind: "path", role: "axis", d: vertical(tick.x, headHeight - 4, headHeight - 0.5) })),
    ...shown.map(({ x: place, text }): Mark => ({
      ...{
        kind: "text",
        role: "tick",
        x: place,
        y: headHeight - 8,
        text,
        anchor: "middle",
        baseline: "alphabetic",
        size: type,
        weight: 400,
      },
    })),
  ];
  return {
    width: axis.width,
    height: headHeight,
    title: "Shift in SD",
    description: `Mean Z-scores from −${axis.reach} to ${axis.reach}.`,
    marks,
  };
}

export function fitStrip(axis: FitAxis, row: FitRow, height: number): Scene {
  const x = scaleOf(axis);
  const [from, to] = [x(-axis.margin), x(axis.margin)];
  const middle = height / 2;
  const marks: Mark[] = [
    { kind: "rect", role: "band-inner", x: from, y: 0, width: tenth(to - from), height },
    { kind: "path", role: "median", d: vertical(x(0), 0, height) },
    { kind: "path", role: "whisker", d: whisker(x(row.low), x(row.high), middle) },
    meanMark(axis, row.value, x(row.value), middle),
  ];
  return { width: axis.width, height, title: row.name, description: describe(axis, row), marks };
}

function whisker(from: number, to: number, middle: number): string {
  return [horizontal(middle, from, to), vertical(from, middle - 4, middle + 4), vertical(to, middle - 4, middle + 4)].join("");
}

function meanMark({ reach }: FitAxis, value: number, x: number, middle: number): Mark {
  if (Math.abs(value) <= reach) return { kind: "circle", role: "point", cx: x, cy: middle, r: radius };
  const outward = Math.sign(value);
  const back = x - outward * radius;
  const corners = linePath([
    [x + outward * (radius + 3), middle],
    [back, middle - radius - 1],
    [back, middle + radius + 1],
  ]);
  return { kind: "path", role: "point-beyond", d: `${corners}Z` };
}

function describe({ margin }: FitAxis, { name, value, low, high }: FitRow): string {
  const place = low >= -margin && high <= margin ? "inside" : low > margin || high < -margin ? "outside" : "partly outside";
  return `${name}: mean Z ${formatNumber(value, 2)}, 95 % interval ${formatNumber(low, 2)} to ${formatNumber(high, 2)}, ${place} ±${formatNumber(margin, 1)}.`;
}
