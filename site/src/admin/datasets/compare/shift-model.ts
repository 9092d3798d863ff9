import type { CurveComparison } from "@trabecula/contracts";
import { trimmed } from "@trabecula/report-types";
import { line } from "d3-shape";
import { extentOf } from "../../../charts/model/domain.ts";
import { axesOf, frameOf } from "../../../charts/model/frame.ts";
import type { ChartModel, ChartSize } from "../../../charts/model/types.ts";
import { signed } from "./comparison-words.ts";

interface Shift {
  readonly age: number;
  readonly percentilePoints: number;
}

type Shifts = Pick<CurveComparison, "byAge" | "zAges">;

/** The axis never shows less than this many percentile points, so that rounding does not look like a change. */
const leastReach = 1;

/**
 * Geometry of a shift by age: zero is the other version, the line is what this one makes of it, broken where either
 * reference changes. Null below two ages.
 */
export function shiftModel({ byAge, zAges }: Shifts, size: ChartSize): ChartModel | null {
  const ages = extentOf(byAge.map(({ age }) => age));
  if (byAge.length < 2 || !ages) return null;
  const reach = Math.max(leastReach, ...byAge.map(({ percentilePoints }) => Math.abs(percentilePoints))) * 1.1;
  const frame = frameOf(size, ages, [-reach, reach], { unit: "Percentile points", factor: 1, decimals: 1 });
  const starts = changesWithin(zAges, ages);
  const pieces = [ages[0], ...starts].map((from, index) => byAge.filter(({ age }) => age >= from && age < (starts[index] ?? Infinity)));
  const draw = line<Shift>(
    ({ age }) => frame.x(age),
    ({ percentilePoints }) => frame.y(percentilePoints),
  ).digits(1);
  const zero = Math.round(frame.y(0) * 10) / 10;
  return {
    ...axesOf(frame),
    areas: [],
    lines: [
      { path: `M${frame.plot.left},${zero}H${frame.plot.right}`, kind: "guide" },
      ...pieces.map((piece) => ({ path: draw(piece) ?? "", kind: "fitted" as const })),
    ],
    labels: [],
    breaks: starts.map((age) => ({ x: frame.x(age), text: `reference changes at ${trimmed(age)}` })),
    points: [],
    readings: byAge.map(({ age, percentilePoints }) => ({
      age,
      x: frame.x(age),
      rows: [{ label: "shift", value: percentilePoints, text: signed(percentilePoints, 1) }],
    })),
  };
}

/** Ages at which a segment of either version begins, beside the first; a segment holds its start. */
function changesWithin(zAges: Shifts["zAges"], [from, to]: readonly [number, number]): number[] {
  const starts = new Set(zAges.flatMap((segments) => segments.map(([start]) => start)));
  return [...starts].filter((start) => start > from && start < to).sort((a, b) => a - b);
}
