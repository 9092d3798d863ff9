import type { CurvesReply } from "@trabecula/contracts";
import { formatNumber } from "@trabecula/report-types";
import type { AgeWindow } from "./age-window.ts";
import { centileAreas, centileLine, within, type Segment } from "./centile-shapes.ts";
import { ageDomain, extentOf, valueDomain } from "./domain.ts";
import { axesOf, frameOf, type Frame } from "./frame.ts";
import { placeLabels } from "./place-labels.ts";
import { plotPoints } from "./points.ts";
import type { ChartModel, ChartSize, EndLabel, MeasuredPoint, Reading, ValueDisplay } from "./types.ts";

/** Smallest distance between two percentile labels, in pixels. */
const labelGap = 13;

/**
 * Geometry of a centile chart: one line a percentile, broken where one reference ends and the next begins, labels at the
 * right ends, and the measured points. All lines weigh the same: the median is not a target. `window` narrows the ages
 * drawn; null draws all.
 */
export function centileModel(
  curves: CurvesReply,
  points: readonly MeasuredPoint[],
  size: ChartSize,
  display: ValueDisplay,
  window: AgeWindow | null = null,
): ChartModel {
  const segments = curves.segments.map((segment) => toDisplay(segment, display.factor)).flatMap((segment) => within(segment, window));
  const ages = extentOf(segments.flatMap((segment) => segment.ages)) ?? [0, 1];
  const values = extentOf(segments.flatMap((segment) => segment.percentiles.flatMap((row) => row.values))) ?? [0, 1];
  const frame = frameOf(
    size,
    ageDomain(
      ages,
      points.map((point) => point.age),
    ),
    valueDomain(
      values,
      points.map((point) => point.value),
    ),
    display,
  );
  return {
    ...axesOf(frame),
    areas: segments.flatMap((segment) => centileAreas(segment, frame)),
    lines: segments.flatMap((segment) => segment.percentiles.map((row) => centileLine(segment.ages, row, frame))),
    labels: labelsOf(segments, frame),
    breaks: breaksOf(segments, frame),
    points: plotPoints(points, frame),
    readings: segments.flatMap((segment) => readingsOf(segment, frame, display)),
  };
}

function toDisplay(segment: Segment, factor: number): Segment {
  return {
    ages: segment.ages,
    percentiles: segment.percentiles.map((row) => ({ percentile: row.percentile, values: row.values.map((value) => value * factor) })),
  };
}

function labelsOf(segments: readonly Segment[], frame: Frame): EndLabel[] {
  const last = segments[segments.length - 1];
  if (!last) return [];
  const anchors = last.percentiles.map((row) => frame.y(row.values[row.values.length - 1]!));
  const placed = placeLabels(anchors, labelGap, frame.plot.top, frame.plot.bottom);
  const x = frame.x(last.ages[last.ages.length - 1]!) + 6;
  return last.percentiles.map((row, index) => ({ x, y: placed[index]!, anchorY: anchors[index]!, text: String(row.percentile) }));
}

function breaksOf(segments: readonly Segment[], frame: Frame): ChartModel["breaks"] {
  return segments.slice(1).map((segment) => ({ x: frame.x(segment.ages[0]!), text: `reference changes at ${segment.ages[0]}` }));
}

function readingsOf(segment: Segment, frame: Frame, display: ValueDisplay): Reading[] {
  return segment.ages.map((age, index) => ({
    age,
    x: frame.x(age),
    rows: segment.percentiles.map((row) => {
      const value = row.values[index]!;
      return { label: String(row.percentile), value, text: formatNumber(value, display.decimals) };
    }),
  }));
}
