import type { PlotFrame } from "../over-age/frame.ts";
import type { Box } from "../scene/boxes.ts";
import type { Spot } from "../scene/paths.ts";
import type { Reference } from "./reference-lines.ts";
import type { Run } from "./runs.ts";
import type { TrendPanel } from "./types.ts";
import { bandBox, type VisitSpot } from "./visit-marks.ts";

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

/** Reference lines and band edges. */
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
