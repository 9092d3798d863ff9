import type { CurveComparison } from "@trabecula/contracts";
import {
  breakMarks,
  byAgeTable,
  extentOf,
  formatAge,
  frameOf,
  horizontal,
  largeStyle,
  lineMark,
  type Caption,
  type ChartSize,
  type Frame,
  type Mark,
  type OverAgeChart,
} from "@trabecula/charts";
import { signed } from "./comparison-messages.ts";

type Shifts = Pick<CurveComparison, "byAge" | "zAges">;

/** Minimum axis range in percentile points, so that rounding does not look like a change. */
const leastReach = 1;

/** Leaves gaps where a segment changes. Null with fewer than two ages. */
export function shiftModel({ byAge, zAges }: Shifts, size: ChartSize, caption?: Caption): OverAgeChart | null {
  const ages = extentOf(byAge.map(({ age }) => age));
  if (byAge.length < 2 || !ages) return null;
  const reach = Math.max(leastReach, ...byAge.map(({ percentilePoints }) => Math.abs(percentilePoints))) * 1.1;
  const frame = frameOf({
    ...{ size, caption, ages, style: largeStyle },
    values: [-reach, reach],
    valueTitle: "Percentile points",
    rightLabels: [],
  });
  const starts = changesWithin(zAges, ages);
  const pieces = [ages[0], ...starts].map((from, index) => byAge.filter(({ age }) => age >= from && age < (starts[index] ?? Infinity)));
  const readings = byAge.map(({ age, percentilePoints }) => {
    const text = signed(percentilePoints, 1);
    const words = `At ${formatAge(age)} years: shift ${text} percentile points`;
    return { age, x: frame.x(age), rows: [{ label: "shift", text }], words };
  });
  return {
    plot: frame.plot,
    scene: {
      ...size,
      title: "Shift by age",
      description: "Largest shift of the drawn percentiles at each age, in percentile points.",
      marks: [
        ...frame.axes,
        { kind: "path", role: "guide", d: horizontal(frame.y(0), frame.plot.left, frame.plot.right) },
        ...pieces.map((piece) => lineOf(piece, frame)),
        ...breakMarks(starts, frame, []),
      ],
    },
    readings,
    textForAllAges: null,
    table: byAgeTable(readings),
  };
}

function lineOf(piece: Shifts["byAge"], frame: Frame): Mark {
  return lineMark(
    "fitted",
    piece.map(({ age }) => age),
    piece.map(({ percentilePoints }) => percentilePoints),
    frame,
  );
}

function changesWithin(zAges: Shifts["zAges"], [from, to]: readonly [number, number]): number[] {
  const starts = new Set(zAges.flatMap((segments) => segments.map(([start]) => start)));
  return [...starts].filter((start) => start > from && start < to).sort((a, b) => a - b);
}
