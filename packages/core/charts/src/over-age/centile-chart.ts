import { formatNumber } from "@trabecula/report-types";
import { textBox } from "../scene/boxes.ts";
import type { levelNotes } from "./level-notes.ts";
import type { AgeWindow } from "./age-window.ts";
import { breakMarks } from "./breaks.ts";
import { ageDomain, extentOf, valueDomain } from "./domain.ts";
import { endLabels, labelHeading } from "./end-labels.ts";
import { frameOf, type Frame } from "./frame.ts";
import { formatAge, scoreWords } from "./measured-point.ts";
import { pointMarks } from "./point-marks.ts";
import { byAgeTable } from "./readings.ts";
import { bandMarks, inDisplay, lineMarks, percentileName, within, type Segment } from "./segments.ts";
import type { ChartStyle } from "./styles.ts";
import type { Caption, ChartSize, OverAgeChart, OverAgeRequest, Reading, ValueDisplay } from "./types.ts";
import { valueTitle, withUnit } from "./value-title.ts";

/** Labeled percentiles. */
const largeLines = [3, 10, 25, 50, 75, 90, 97];
const smallLabels = [5, 50, 95];

export interface DrawOptions {
  size: ChartSize;
  style: ChartStyle;
  /** Null draws all ages. */
  window?: AgeWindow | null;
  caption?: Caption | undefined;
  /** Passed in, so pages with small charts need not load it. */
  levelNotes?: typeof levelNotes;
}

/** Percentiles over age with middle 90 % and 50 %, and measured values. All lines have equal weight: the median is not a target. */
export function centileChart({ curves, parameter, points }: OverAgeRequest, options: DrawOptions): OverAgeChart {
  const { display } = parameter;
  const all = curves.segments.map((segment) => inDisplay(segment, display.factor));
  const segments = all.flatMap((segment) => within(segment, options.window ?? null));
  const isSmall = !options.style.hasGrid;
  const labels = isSmall ? smallLabels.map(percentileName) : largeLines.map(String);
  const frame = frameOf({
    ...options,
    ...domainsOf(segments, points),
    valueTitle: valueTitle(parameter, options.style),
    rightLabels: labels,
  });
  const lines = isSmall ? [50] : largeLines;
  const ends = [...endsOf(segments, isSmall, frame), ...(isSmall ? [] : [labelHeading("percentile", frame)])];
  const breaks = segments.slice(1).map((segment) => segment.ages[0]!);
  const readings = segments.flatMap((segment, index) => readingsOf(segment, segments[index + 1]?.ages[0], frame, display));
  const notes = breakMarks(breaks, frame, ends.map(textBox));
  return {
    plot: frame.plot,
    scene: {
      ...options.size,
      title: options.caption?.title ?? `${parameter.abbreviation} over age`,
      description: describe(segments, parameter.abbreviation, points),
      marks: [
        ...frame.axes,
        ...segments.flatMap((segment) => bandMarks(segment, frame)),
        ...segments.flatMap((segment) => lineMarks(segment, lines, frame)),
        ...notes,
        ...ends,
        ...pointMarks(points, "age", frame, [...ends, ...notes.filter((mark) => mark.kind === "text")]),
      ],
    },
    readings,
    standing: null,
    table: byAgeTable(readings),
  };
}

function domainsOf(segments: readonly Segment[], points: OverAgeRequest["points"]): { ages: [number, number]; values: [number, number] } {
  const ages = extentOf(segments.flatMap((segment) => segment.ages)) ?? [0, 1];
  const values = extentOf(segments.flatMap((segment) => segment.percentiles.flatMap((row) => row.values))) ?? [0, 1];
  return {
    ages: ageDomain(
      ages,
      points.map((point) => point.age),
    ),
    values: valueDomain(
      values,
      points.map((point) => point.value),
    ),
  };
}

function endsOf(segments: readonly Segment[], isSmall: boolean, frame: Frame) {
  const last = segments.at(-1);
  if (!last) return [];
  const labeled = last.percentiles.filter(({ percentile }) => (isSmall ? smallLabels : largeLines).includes(percentile));
  const ends = labeled.map(({ percentile, values }) => ({
    text: isSmall ? percentileName(percentile) : String(percentile),
    value: values.at(-1)!,
  }));
  return endLabels(ends, last.ages.at(-1)!, frame);
}

/** At a shared age the later reference applies, as in scoring. */
function readingsOf(segment: Segment, next: number | undefined, frame: Frame, display: ValueDisplay): Reading[] {
  const ages = segment.ages.filter((age) => age !== next);
  return ages.map((age, index) => {
    const rows = segment.percentiles.map(({ percentile, values }) => ({
      label: percentileName(percentile),
      text: formatNumber(values[index]!, display.decimals),
    }));
    return { age, x: frame.x(age), rows, words: wordsOf(age, rows, display) };
  });
}

/** Median first, then the middle 90 %. */
function wordsOf(age: number, rows: Reading["rows"], display: ValueDisplay): string {
  const text = (label: string) => rows.find((row) => row.label === label)?.text;
  const [median, low, high] = [text("50th"), text("5th"), text("95th")];
  const edges = low && high ? `, 5th ${low}, 95th ${high}` : "";
  return `At ${formatAge(age)} years: 50th percentile ${withUnit(median ?? "not given", display)}${edges}`;
}

function describe(segments: readonly Segment[], name: string, points: OverAgeRequest["points"]): string {
  const ages = extentOf(segments.flatMap((segment) => segment.ages));
  const drawn = ages ? `Percentiles of ${name} from ${formatAge(ages[0])} to ${formatAge(ages[1])} years.` : `No percentiles of ${name}.`;
  const own = points.map((point) => {
    const score = scoreWords(point, "age");
    return ` Measured at ${formatAge(point.age)} years: ${point.text}${score ? `, ${score}` : ""}.`;
  });
  return drawn + own.join("");
}
