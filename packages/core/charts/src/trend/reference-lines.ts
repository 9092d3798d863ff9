import { formatNumber } from "@trabecula/report-types";
import type { AgeWindow } from "../over-age/domain.ts";
import { endLabels, labelHeading } from "../over-age/end-labels.ts";
import type { PlotFrame } from "../over-age/frame.ts";
import { bands, inDisplay, percentileName, within, type Segment } from "../over-age/segments.ts";
import type { ChartStyle } from "../over-age/styles.ts";
import { clipArea, clipLine, horizontal, linePath, type Spot } from "../scene/paths.ts";
import type { Mark, TextMark } from "../scene/scene.ts";
import type { TrendPanel } from "./types.ts";

/** Display units. */
export type ReferenceLines = readonly ReferenceLine[];

export interface ReferenceLine {
  level: number;
  ages: readonly number[];
  values: readonly number[];
  isMiddle: boolean;
}

export interface Reference {
  heading: "percentile" | "T-score";
  lines: ReferenceLines;
  segments: readonly Segment[];
}

const drawnPercentiles = [5, 25, 50, 75, 95];
const levels = [0, -1, -2.5];
const crowded = [25, 75];

/** Percentiles, or young-adult thresholds; null if nothing to draw. */
export function referenceOf({ curves, against, display }: TrendPanel, window: AgeWindow): Reference | null {
  if (!curves) return null;
  if (against === "young-adult") return curves.youngAdult && youngAdultLevels(curves.youngAdult, display.factor, window);
  const segments = curves.segments.flatMap((segment) => within(inDisplay(segment, display.factor), window));
  const lines = segments.flatMap(({ ages, percentiles }) =>
    percentiles
      .filter(({ percentile }) => drawnPercentiles.includes(percentile))
      .map(({ percentile, values }) => ({ level: percentile, ages, values, isMiddle: percentile === 50 })),
  );
  return lines.length === 0 ? null : { heading: "percentile", lines, segments };
}

function youngAdultLevels({ mean, sd }: { mean: number; sd: number }, factor: number, window: AgeWindow): Reference {
  const lines = levels.map((score) => {
    const value = (mean + score * sd) * factor;
    return { level: score, ages: window, values: [value, value], isMiddle: score === 0 };
  });
  return { heading: "T-score", lines, segments: [] };
}

export function referenceMarks({ lines, segments, heading }: Reference, frame: PlotFrame): Mark[] {
  return [...segments.flatMap((segment) => tints(segment, frame)), ...lines.flatMap((line) => lineOf(line, heading, frame))];
}

function tints({ ages, percentiles }: Segment, frame: PlotFrame): Mark[] {
  return bands.flatMap(({ low, high, role }): Mark[] => {
    const [lower, upper] = [low, high].map((wanted) => percentiles.find(({ percentile }) => percentile === wanted));
    if (!lower || !upper) return [];
    const outline = [...spotsOf(ages, upper.values, frame), ...spotsOf(ages, lower.values, frame).toReversed()];
    const area = clipArea(outline, frame.plot.top, frame.plot.bottom);
    return area.length === 0 ? [] : [{ kind: "path", role, d: `${linePath(area)}Z` }];
  });
}

function lineOf({ ages, values, isMiddle }: ReferenceLine, heading: Reference["heading"], frame: PlotFrame): Mark[] {
  const { plot, y } = frame;
  if (heading === "T-score") {
    const at = y(values[0]!);
    const isInside = at >= plot.top && at <= plot.bottom;
    return isInside ? [{ kind: "path", role: isMiddle ? "median" : "guide", d: horizontal(at, plot.left, plot.right) }] : [];
  }
  const parts = clipLine(spotsOf(ages, values, frame), plot.top, plot.bottom);
  return parts.length === 0 ? [] : [{ kind: "path", role: isMiddle ? "median" : "centile", d: parts.map(linePath).join("") }];
}

export function levelTexts({ heading, lines }: Reference, { hasGrid }: ChartStyle): Map<number, string> {
  const shown = hasGrid ? lines : lines.filter(({ level }) => !crowded.includes(level));
  return new Map(shown.map(({ level }) => [level, levelText(level, heading, hasGrid)]));
}

function levelText(level: number, heading: Reference["heading"], isHeaded: boolean): string {
  const number = formatNumber(level, Number.isInteger(level) ? 0 : 1);
  if (isHeaded) return number;
  return heading === "percentile" ? percentileName(level) : `T ${number}`;
}

export function referenceLabels(reference: Reference, frame: PlotFrame): TextMark[] {
  const { lines, heading } = reference;
  const texts = levelTexts(reference, frame.style);
  const last = Math.max(...lines.map(({ ages }) => ages.at(-1)!));
  const ends = lines.flatMap(({ ages, values, level }) => {
    const at = frame.y(values.at(-1)!);
    const text = texts.get(level);
    const isShown = ages.at(-1) === last && at >= frame.plot.top && at <= frame.plot.bottom;
    return isShown && text !== undefined ? [{ text, value: values.at(-1)! }] : [];
  });
  const labels = endLabels(ends, last, frame);
  return frame.style.hasGrid && labels.length > 0 ? [...labels, labelHeading(heading, frame)] : labels;
}

function spotsOf(ages: readonly number[], values: readonly number[], { x, y }: PlotFrame): Spot[] {
  return ages.map((age, index) => [x(age), y(values[index]!)]);
}
