import type { FitDiagnostics } from "@trabecula/contracts";
import { areaPath, extentOf, linearScale, linePath, type ChartSize, type PlotBox, type Scale } from "@trabecula/charts";
import { trimmed } from "@trabecula/report-types";
import { dotsPath } from "./fit-model.ts";

export type Worm = FitDiagnostics["worms"][number];

export interface WormModel {
  size: ChartSize;
  plot: PlotBox;
  xTicks: Tick[];
  yTicks: Tick[];
  titles: { x: string; y: string } | null;
  zeroY: number;
  /** 95 % band for the points of a correct curve. */
  band: string;
  cubic: string;
  dots: string;
  edgeDots: string;
  beyond: number;
}

const margins = { left: 40, right: 8, top: 8, bottom: 22 };
const titleRoom = { top: 16, bottom: 18 };
/** Normal quantiles; 1 in 16,000 lies outside. */
const zDomain: [number, number] = [-4, 4];
const smallestReach = 0.25;
const largestReach = 1.5;
const cubicSteps = 48;

export function wormReach(worms: readonly Worm[]): number {
  const deviations = worms.flatMap((worm) => worm.points.map(([, deviation]) => Math.abs(deviation)));
  const largest = extentOf(deviations)?.[1] ?? 0;
  return Math.min(largestReach, Math.max(smallestReach, Math.ceil(largest * 1.05 * 4) / 4));
}

/** `reach`: largest deviation in SD; `head`: free space on top. */
export function wormModel(worm: Worm, size: ChartSize, reach: number, isTitled = false, head = 0): WormModel {
  const plot = plotOf(size, isTitled, head);
  const x = linearScale(zDomain, [plot.left, plot.right]);
  const y = clamped(linearScale([-reach, reach], [plot.bottom, plot.top]));
  const isInside = ([z, deviation]: readonly [number, number]) => Math.abs(deviation) <= reach && Math.abs(z) <= zDomain[1];
  const place = ([z, deviation]: readonly [number, number]) => [x(Math.max(zDomain[0], Math.min(z, zDomain[1]))), y(deviation)] as const;
  const edge = worm.points.filter((point) => !isInside(point));
  return {
    size,
    plot,
    xTicks: [-2, 0, 2].map((z) => ({ at: x(z), text: trimmed(z) })),
    yTicks: [-reach, 0, reach].map((deviation) => ({ at: y(deviation), text: trimmed(deviation) })),
    titles: isTitled ? { x: "Z-score of a normal", y: "Observed minus expected Z-score" } : null,
    zeroY: y(0),
    band: bandPath(worm, x, y),
    cubic: cubicPath(worm, x, y),
    dots: dotsPath(worm.points.filter(isInside).map(place)),
    edgeDots: dotsPath(edge.map(place)),
    beyond: edge.length,
  };
}

function plotOf(size: ChartSize, isTitled: boolean, head: number): PlotBox {
  const room = isTitled ? titleRoom : { top: 0, bottom: 0 };
  return {
    left: margins.left,
    right: size.width - margins.right,
    top: head + margins.top + room.top,
    bottom: size.height - margins.bottom - room.bottom,
  };
}

function clamped(scale: Scale): Scale {
  const [low, high] = scale.domain;
  return Object.assign((value: number) => scale(Math.max(low, Math.min(value, high))), { domain: scale.domain });
}

function bandPath(worm: Worm, x: Scale, y: Scale): string {
  const kept = worm.limitsAt.flatMap((z, index) => (Math.abs(z) <= zDomain[1] ? [index] : []));
  const edge = (sign: 1 | -1) => kept.map((index) => [x(worm.limitsAt[index]!), y(sign * worm.limits[index]!)] as const);
  return areaPath(edge(-1), edge(1));
}

/** Draws only within the points' range, as the cubic is meaningless beyond. */
function cubicPath({ cubic: [level, slope, parabola, shape], points }: Worm, x: Scale, y: Scale): string {
  const range = extentOf(points.map(([z]) => z));
  if (!range) return "";
  const [from, to] = [Math.max(range[0], zDomain[0]), Math.min(range[1], zDomain[1])];
  const steps = Array.from({ length: cubicSteps + 1 }, (_, index) => from + ((to - from) * index) / cubicSteps);
  return linePath(steps.map((z) => [x(z), y(level + slope * z + parabola * z ** 2 + shape * z ** 3)]));
}

export interface Tick {
  at: number;
  text: string;
}
