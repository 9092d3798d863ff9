import type { PlotFrame } from "../over-age/frame.ts";
import type { Box } from "../scene/boxes.ts";
import { beyondArrow, clipLine, horizontal, linePath, tenth, vertical, type Spot } from "../scene/paths.ts";
import type { Mark } from "../scene/scene.ts";
import type { Run } from "./trend-breaks.ts";
import type { DrawnVisit, TrendPanel, TrendVisit } from "./types.ts";
import type { Reference } from "./reference-lines.ts";

const cap = 3;

/** Inset of a value beyond the plot, so that its arrow fits inside. */
const edge = 14;

export interface VisitSpot {
  visit: DrawnVisit;
  x: number;
  y: number;
  beyond: "above" | "below" | null;
}

export function spotOf(visit: DrawnVisit, { x, y, plot }: PlotFrame): VisitSpot {
  const raw = y(visit.value);
  return {
    visit,
    x: tenth(x(visit.age)),
    y: tenth(raw < plot.top ? plot.top + edge : raw > plot.bottom ? plot.bottom - edge : raw),
    beyond: raw < plot.top ? "above" : raw > plot.bottom ? "below" : null,
  };
}

/** True if the change since the first scan, the previous scan or across scanners reaches its least significant change. */
export function isSignificant({ sinceFirst, sinceBefore, bridged }: TrendVisit): boolean {
  return [sinceFirst, sinceBefore, bridged].some((change) => change?.isSignificant);
}

function bandBox({ set, visits }: Run, isLast: boolean, sets: TrendPanel["sets"], { x, y, plot }: PlotFrame): Box | null {
  const { band } = sets[set]!;
  if (!band) return null;
  const right = isLast ? plot.right : x(visits.at(-1)!.age);
  return { left: x(visits[0]!.age), right, top: Math.max(plot.top, y(band.high)), bottom: Math.min(plot.bottom, y(band.low)) };
}

export function bandMarks(runs: readonly Run[], sets: TrendPanel["sets"], frame: PlotFrame): Mark[] {
  return runs.flatMap((run): Mark[] => {
    const band = bandBox(run, run === runs.at(-1), sets, frame);
    if (!band) return [];
    const { left, right, top, bottom } = band;
    const box = { x: tenth(left), y: tenth(top), width: tenth(right - left), height: tenth(bottom - top) };
    return [
      { kind: "rect", role: "lsc-band", ...box },
      { kind: "path", role: "lsc-edge", d: horizontal(top, left, right) + horizontal(bottom, left, right) },
    ];
  });
}

export function joinMarks(runs: readonly Run[], { x, y }: PlotFrame): Mark[] {
  return runs
    .filter(({ visits }) => visits.length > 1)
    .map(({ visits }) => ({ kind: "path", role: "trend", d: linePath(visits.map(({ age, value }) => [x(age), y(value)])) }));
}

/** Draws the expected course from each scan that counts. */
export function thriveMarks({ thrive = [], earlierThrive = [] }: TrendPanel, runs: readonly Run[], { x, y, plot }: PlotFrame): Mark[] {
  const start = runs.at(-1)?.visits.at(-1);
  const newest = start && thrive.length > 0 ? [[{ age: start.age, low: start.value, high: start.value }, ...thrive]] : [];
  return [...earlierThrive, ...newest].flatMap((spots) =>
    (["low", "high"] as const).flatMap((end): Mark[] =>
      clipLine(
        spots.map((spot) => [x(spot.age), y(spot[end])] as const),
        plot.top,
        plot.bottom,
      ).map((part) => ({ kind: "path", role: "thrive", d: linePath(part) })),
    ),
  );
}

export function whiskerMarks(spots: readonly VisitSpot[], { y, plot }: PlotFrame): Mark[] {
  return spots.flatMap(({ visit, x }): Mark[] => {
    const half = visit.whisker;
    if (half === null || visit.leftOut !== null) return [];
    const [top, bottom] = [Math.max(plot.top, y(visit.value + half)), Math.min(plot.bottom, y(visit.value - half))];
    const ends = [top, bottom].map((at) => horizontal(at, x - cap, x + cap));
    return [{ kind: "path", role: "whisker", d: vertical(x, top, bottom) + ends.join("") }];
  });
}

export function discMarks(spots: readonly VisitSpot[], radius: number): Mark[] {
  return spots.flatMap(({ visit, x, y, beyond }): Mark[] => {
    const arrow: Mark[] = beyond ? [{ kind: "path", role: "point-beyond", d: beyondArrow(x, y, beyond, radius) }] : [];
    if (visit.leftOut !== null) return [{ kind: "path", role: "visit-left-out", d: cross(x, y, radius - 1) }, ...arrow];
    return [{ kind: "circle", role: isSignificant(visit) ? "visit-significant" : "visit", cx: x, cy: y, r: radius }, ...arrow];
  });
}

function cross(x: number, y: number, half: number): string {
  const stroke = (sign: number) =>
    linePath([
      [x - half, y - sign * half],
      [x + half, y + sign * half],
    ]);
  return stroke(1) + stroke(-1);
}

/** Scene units. */
const lineStep = 6;

function boxesAlong([fromX, fromY]: Spot, [toX, toY]: Spot): Box[] {
  const steps = Math.ceil(Math.hypot(toX - fromX, toY - fromY) / lineStep);
  return Array.from({ length: steps }, (_, step): Box => {
    const part = (step + 0.5) / steps;
    const [x, y] = [fromX + part * (toX - fromX), fromY + part * (toY - fromY)];
    return { left: x - lineStep / 2, right: x + lineStep / 2, top: y - 1, bottom: y + 1 };
  });
}

export function trendBoxes(spots: readonly VisitSpot[], { y }: PlotFrame): Box[] {
  const counted = spots.filter(({ visit }) => visit.leftOut === null);
  const joined = counted.slice(1).flatMap((to, index) => {
    const from = counted[index]!;
    return to.visit.set === from.visit.set ? boxesAlong([from.x, from.y], [to.x, to.y]) : [];
  });
  const whiskers = counted.map(({ visit, x }): Box => {
    const half = visit.whisker ?? 0;
    return { left: x - 2, right: x + 2, top: y(visit.value + half), bottom: y(visit.value - half) };
  });
  return [...joined, ...whiskers];
}

export function boxesBehind(reference: Reference | null, runs: readonly Run[], sets: TrendPanel["sets"], frame: PlotFrame): Box[] {
  const { x, y } = frame;
  const lines = (reference?.lines ?? []).flatMap(({ ages, values }) =>
    ages.slice(1).flatMap((age, index) => boxesAlong([x(ages[index]!), y(values[index]!)], [x(age), y(values[index + 1]!)])),
  );
  const edges = runs.flatMap((run) => {
    const band = bandBox(run, run === runs.at(-1), sets, frame);
    return band ? [band.top, band.bottom].flatMap((at) => boxesAlong([band.left, at], [band.right, at])) : [];
  });
  return [...lines, ...edges];
}
