import type { CurvesReply } from "@trabecula/contracts";
import { formatNumber } from "@trabecula/report-types";
import { line } from "d3-shape";
import { ageDomain, extentOf, valueDomain } from "./domain.ts";
import { axesOf, frameOf, type Frame } from "./frame.ts";
import { placeLabels } from "./place-labels.ts";
import { plotPoints } from "./points.ts";
import type { ChartArea, ChartLine, ChartModel, ChartSize, EndLabel, MeasuredPoint, Reading, ValueDisplay } from "./types.ts";

/** Normal quantiles at the 95th and 75th percentile: the band is a mean and an SD, so these are its edges. */
const z95 = 1.6448536269514722;
const z75 = 0.6744897501960817;

/** Lines of the band in SD from the mean, with the labels of their percentiles. */
const levels = [
  { z: -z95, label: "5" },
  { z: -z75, label: "25" },
  { z: 0, label: "50" },
  { z: z75, label: "75" },
  { z: z95, label: "95" },
] as const;

/** Adults' ages drawn where a band states none of its own. */
const adultAges: [number, number] = [20, 85];

/**
 * Geometry of a young-adult band: the mean and its 5–95 % and 25–75 % ranges over the ages they were measured at, faint
 * lines onward for comparison at older ages, and, where the dataset has one, a mean line that is drawn and never scored.
 */
export function bandModel(
  curves: CurvesReply,
  points: readonly MeasuredPoint[],
  size: ChartSize,
  display: ValueDisplay,
): ChartModel | null {
  const band = curves.youngAdult;
  if (!band) return null;
  const values = levels.map((level) => (band.mean + level.z * band.sd) * display.factor);
  const meanLine = curves.meanLine && {
    ages: curves.meanLine.ages,
    values: curves.meanLine.values.map((value) => value * display.factor),
    label: curves.meanLine.label,
  };
  const bandAges = band.ages ?? adultAges;
  const drawn = extentOf([...bandAges, ...(meanLine?.ages ?? []), Math.max(...adultAges)])!;
  const frame = frameOf(
    size,
    ageDomain(
      drawn,
      points.map((point) => point.age),
    ),
    valueDomain(
      extentOf([...values, ...(meanLine?.values ?? [])])!,
      points.map((point) => point.value),
    ),
    display,
  );
  return {
    ...axesOf(frame),
    areas: areasOf(values, bandAges, frame),
    lines: [...levelLines(values, bandAges, frame), ...meanLines(meanLine, frame)],
    labels: labelsOf(values, frame),
    breaks: [],
    points: plotPoints(points, frame),
    readings: readingsOf(values, meanLine, frame, display),
  };
}

type Curve = { ages: number[]; values: number[]; label: string };

function rectangle(frame: Frame, [from, to]: [number, number], low: number, high: number): string {
  const [x0, x1, y0, y1] = [frame.x(from), frame.x(to), frame.y(low), frame.y(high)].map((pixel) => Math.round(pixel * 10) / 10);
  return `M${x0},${y0}H${x1}V${y1}H${x0}Z`;
}

function areasOf(values: readonly number[], ages: [number, number], frame: Frame): ChartArea[] {
  return [
    { path: rectangle(frame, ages, values[0]!, values[4]!), tone: "outer" },
    { path: rectangle(frame, ages, values[1]!, values[3]!), tone: "inner" },
  ];
}

function levelLines(values: readonly number[], ages: [number, number], frame: Frame): ChartLine[] {
  const onward = frame.x.domain()[1]!;
  return values.flatMap((value, index) => {
    const kind = levels[index]!.z === 0 ? ("median" as const) : ("centile" as const);
    const own = { path: level(frame, ages[0], ages[1], value), kind };
    return onward > ages[1] ? [own, { path: level(frame, ages[1], onward, value), kind: "guide" as const }] : [own];
  });
}

function level(frame: Frame, from: number, to: number, value: number): string {
  const round = (pixel: number) => Math.round(pixel * 10) / 10;
  return `M${round(frame.x(from))},${round(frame.y(value))}H${round(frame.x(to))}`;
}

function meanLines(curve: Curve | null, frame: Frame): ChartLine[] {
  if (!curve) return [];
  const draw = line<number>(
    (age) => frame.x(age),
    (_, index) => frame.y(curve.values[index]!),
  ).digits(1);
  return [{ path: draw(curve.ages) ?? "", kind: "mean-line" }];
}

function labelsOf(values: readonly number[], frame: Frame): EndLabel[] {
  const anchors = values.map((value) => frame.y(value));
  const placed = placeLabels(anchors, 13, frame.plot.top, frame.plot.bottom);
  return anchors.map((anchorY, index) => ({ x: frame.plot.right + 6, y: placed[index]!, anchorY, text: levels[index]!.label }));
}

function readingsOf(values: readonly number[], meanLine: Curve | null, frame: Frame, display: ValueDisplay): Reading[] {
  const fixed = values.map((value, index) => ({ label: levels[index]!.label, value, text: formatNumber(value, display.decimals) }));
  return readingAges(meanLine, frame).map(({ age, mean }) => {
    const extra = mean === null ? [] : [{ label: "mean at this age", value: mean, text: formatNumber(mean, display.decimals) }];
    return { age, x: frame.x(age), rows: [...fixed, ...extra] };
  });
}

/** Whole years, or, where a mean line is drawn, the ages that it was given for: its figures are not interpolated. */
function readingAges(meanLine: Curve | null, frame: Frame): { age: number; mean: number | null }[] {
  if (meanLine) return meanLine.ages.map((age, index) => ({ age, mean: meanLine.values[index]! }));
  const [from, to] = frame.x.domain() as [number, number];
  return Array.from({ length: Math.floor(to) - Math.ceil(from) + 1 }, (_, index) => ({ age: Math.ceil(from) + index, mean: null }));
}
