import type { FitResult } from "@trabecula/contracts";
import { formatNumber } from "@trabecula/report-types";
import { area, line } from "d3-shape";
import { extentOf, valueDomain } from "../../../../charts/model/domain.ts";
import { axesOf, frameOf, type Frame } from "../../../../charts/model/frame.ts";
import { placeLabels } from "../../../../charts/model/place-labels.ts";
import type { ChartArea, ChartLine, ChartModel, ChartSize, EndLabel, Reading, ValueDisplay } from "../../../../charts/model/types.ts";
import { dotsPath } from "./dots-path.ts";

type Drawn = Pick<FitResult, "lines" | "scatter">;
type Line = FitResult["lines"]["percentiles"][number];

/** Smallest distance between two percentile labels, in pixels. */
const labelGap = 13;

/** Bands of all lines would run into each other: these are drawn, the table has every one. */
const bandedPercentiles: readonly number[] = [3, 50, 97];

/**
 * Geometry of a fitted curve over its cohort: the measurements as dots, the percentile lines above them, the 95 % bands
 * of three of them, labels P3 to P97 at the right ends. Null where no line was fitted.
 */
export function fitModel(result: Drawn, size: ChartSize, display: ValueDisplay): ChartModel | null {
  const { lines, scatter } = result;
  const ages = extentOf(lines.ages);
  const range = valueRange(result);
  if (!ages || !range) return null;
  const drawn = lines.percentiles.map((row) => inDisplay(row, display.factor));
  const frame = frameOf(size, ages, [range[0] * display.factor, range[1] * display.factor], display);
  const measured = scatter.filter(([, value]) => value >= range[0] && value <= range[1]);
  return {
    ...axesOf(frame),
    scatter: dotsPath(measured.map(([age, value]) => [frame.x(age), frame.y(value * display.factor)])),
    areas: drawn.filter(isBanded).flatMap((row) => errorBand(lines.ages, row, frame)),
    lines: drawn.map((row) => fittedLine(lines.ages, row, frame)),
    labels: labelsOf(drawn, frame),
    breaks: [],
    points: [],
    readings: readingsOf(lines.ages, drawn, frame, display),
  };
}

/** How many measurements lie beyond the drawn values: curves are not flattened for one extreme row. */
export function beyondAxis(result: Drawn): number {
  const range = valueRange(result);
  return range ? result.scatter.filter(([, value]) => value < range[0] || value > range[1]).length : 0;
}

/** Range of the value axis in the stored unit: the lines with air, stretched to hold bands and measurements. */
function valueRange({ lines, scatter }: Drawn): [number, number] | null {
  const values = extentOf(lines.percentiles.flatMap((row) => row.values));
  const bands = lines.percentiles.filter(isBanded).flatMap(({ low, high }) => [...(low ?? []), ...(high ?? [])]);
  const reach = extentOf([...scatter.map(([, value]) => value), ...bands]);
  return values && valueDomain(values, reach ?? values);
}

function isBanded({ percentile }: Line): boolean {
  return bandedPercentiles.includes(percentile);
}

function inDisplay(row: Line, factor: number): Line {
  const scale = (values: number[]) => values.map((value) => value * factor);
  return { ...row, values: scale(row.values), low: row.low && scale(row.low), high: row.high && scale(row.high) };
}

function errorBand(ages: readonly number[], { low, high }: Line, frame: Frame): ChartArea[] {
  if (!low || !high) return [];
  const draw = area<number>(
    (age) => frame.x(age),
    (_, index) => frame.y(low[index]!),
    (_, index) => frame.y(high[index]!),
  ).digits(1);
  return [{ path: draw(ages) ?? "", tone: "error" }];
}

function fittedLine(ages: readonly number[], { values }: Line, frame: Frame): ChartLine {
  const draw = line<number>(
    (age) => frame.x(age),
    (_, index) => frame.y(values[index]!),
  ).digits(1);
  return { path: draw(ages) ?? "", kind: "fitted" };
}

function labelsOf(rows: readonly Line[], frame: Frame): EndLabel[] {
  const anchors = rows.map((row) => frame.y(row.values[row.values.length - 1]!));
  const placed = placeLabels(anchors, labelGap, frame.plot.top, frame.plot.bottom);
  return rows.map((row, index) => ({
    x: frame.plot.right + 6,
    y: placed[index]!,
    anchorY: anchors[index]!,
    text: `P${row.percentile}`,
  }));
}

function readingsOf(ages: readonly number[], rows: readonly Line[], frame: Frame, display: ValueDisplay): Reading[] {
  const text = (value: number) => formatNumber(value, display.decimals);
  return ages.map((age, index) => ({
    age,
    x: frame.x(age),
    rows: rows.map(({ percentile, values, low, high }) => ({
      label: `P${percentile}`,
      value: values[index]!,
      text: text(values[index]!),
      ...(low && high ? { detail: `${text(low[index]!)} to ${text(high[index]!)}` } : {}),
    })),
  }));
}
