import { scaleLinear } from "d3-scale";
import { centileAreas, centileLine, within } from "../charts/model/centile-shapes.ts";
import type { ChartSize } from "../charts/model/types.ts";
import type { CentileFigure } from "./figure-types.ts";

const margin = { top: 34, right: 34, bottom: 44, left: 40 };
const drawnAges = [20, 80] as const;

/** The static centile chart of the public pages at one size: the app's curves in a frame of their own. */
export function drawCentiles(figure: CentileFigure, { width, height }: ChartSize) {
  const values = figure.lines.flatMap((row) => row.values);
  const axis = { left: margin.left, right: width - margin.right, bottom: height - margin.bottom, top: margin.top };
  const [low, high] = [Math.floor(Math.min(...values) - 0.3), Math.ceil(Math.max(...values))];
  const x = scaleLinear(drawnAges, [axis.left, axis.right]);
  const y = scaleLinear([low, high], [axis.bottom, axis.top]);
  const [segment] = within({ ages: figure.ages, percentiles: figure.lines }, drawnAges);
  if (!segment) throw new Error("The figure has no curves at the ages that are drawn.");
  return {
    areas: centileAreas(segment, { x, y }),
    lines: segment.percentiles.map((row) => ({
      percentile: row.percentile,
      path: centileLine(segment.ages, row, { x, y }).path,
      labelX: x(segment.ages.at(-1)!) + 6,
      labelY: y(row.values.at(-1)!),
    })),
    ageTicks: x.ticks(7).map((age) => ({ label: age, x: x(age) })),
    valueTicks: y.ticks(high - low).map((value) => ({ label: value, y: y(value) })),
    axis,
    // Beside the line from the point down to its age, below the lowest curve, where nothing crosses the words.
    point: { x: x(figure.sample.age), y: y(figure.sample.value), labelY: axis.bottom - 26 },
  };
}
