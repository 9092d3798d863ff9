import type { FitResult } from "@trabecula/contracts";
import { formatNumber } from "@trabecula/report-types";
import { area, line } from "d3-shape";
import { extentOf, valueDomain } from "../../../../app/charts/model/domain.ts";
import { frameOf, type Frame } from "../../../../app/charts/model/frame.ts";
import { placeLabels } from "../../../../app/charts/model/place-labels.ts";
import type { ChartArea, ChartLine, ChartModel, ChartSize, EndLabel, Reading, ValueDisplay } from "../../../../app/charts/model/types.ts";
import { dotsPath } from "./dots-path.ts";

type Line = FitResult["lines"]["percentiles"][number];

/** Smallest distance between two percentile labels, in pixels. */
const labelGap = 13;

/**
 * Geometry of a fitted curve over its cohort: the measurements as dots, the percentile lines above them with the 95 %
 * bands of their standard errors, labels P3 to P97 at the right ends. Null where no line was fitted.
 */
export function fitModel(
  { lines, scatter }: Pick<FitResult, "lines" | "scatter">,
  size: ChartSize,
  display: ValueDisplay,
): ChartModel | null {
  const ages = extentOf(lines.ages);
  const drawn = lines.percentiles.map((row) => inDisplay(row, display.factor));
  const values = extentOf(drawn.flatMap((row) => [row.values, row.low ?? [], row.high ?? []]).flat());
  if (!ages || !values) return null;
  const measured = scatter.map(([age, value]): [number, number] => [age, value * display.factor]);
  const reach = extentOf(measured.map(([, value]) => value)) ?? values;
  const frame = frameOf(size, ages, valueDomain(values, reach), display);
  return {
    size,
    plot: frame.plot,
    xTicks: frame.xTicks,
    yTicks: frame.yTicks,
    xTitle: "Age (years)",
    yTitle: frame.yTitle,
    scatter: dotsPath(measured.filter(([, value]) => isInside(value, frame)).map(([age, value]) => [frame.x(age), frame.y(value)])),
    areas: drawn.flatMap((row) => errorBand(lines.ages, row, frame)),
    lines: drawn.map((row) => fittedLine(lines.ages, row, frame)),
    labels: labelsOf(drawn, frame),
    breaks: [],
    points: [],
    readings: readingsOf(lines.ages, drawn, frame, display),
  };
}

/** How many measurements lie beyond the drawn values: curves are not flattened for one extreme row. */
export function beyondAxis({ lines, scatter }: Pick<FitResult, "lines" | "scatter">): number {
  const values = extentOf(lines.percentiles.flatMap((row) => [row.values, row.low ?? [], row.high ?? []]).flat());
  const reach = extentOf(scatter.map(([, value]) => value));
  if (!values || !reach) return 0;
  const [low, high] = valueDomain(values, reach);
  return scatter.filter(([, value]) => value < low || value > high).length;
}

function inDisplay(row: Line, factor: number): Line {
  const scale = (values: number[]) => values.map((value) => value * factor);
  return { ...row, values: scale(row.values), low: row.low && scale(row.low), high: row.high && scale(row.high) };
}

function isInside(value: number, frame: Frame): boolean {
  const [low, high] = frame.y.domain() as [number, number];
  return value >= low && value <= high;
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
