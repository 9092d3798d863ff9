import { overlap, textBox, type Box } from "../scene/boxes.ts";
import { vertical } from "../scene/paths.ts";
import { textMark, type Mark, type TextMark } from "../scene/scene.ts";
import { frameOf, type Frame } from "./frame.ts";
import { formatAge, measuredText, valueTitle, withUnit } from "./measured-point.ts";
import { allVisits, drawnVisits } from "./visits.ts";
import type { ChartTable, Reading, Caption, ChartSize, OverAgeChart, OverAgeRequest, ValueDisplay } from "./types.ts";
import { formatNumber } from "@trabecula/report-types";
import { ageDomain, extentOf, valueDomain, type AgeWindow } from "./domain.ts";
import { endLabels, labelHeading } from "./end-labels.ts";
import { pointMarks } from "./point-marks.ts";
import { bandMarks, inDisplay, lineMark, lineMarks, lineSpots, percentileName, within, type Segment } from "./segments.ts";
import type { ChartStyle } from "./styles.ts";

export function breakMarks(ages: readonly number[], frame: Frame, taken: readonly Box[]): Mark[] {
  const { x, plot, style } = frame;
  const occupied = [...taken];
  return ages.flatMap((age): Mark[] => {
    const line: Mark = { kind: "path", role: "break", d: vertical(x(age), plot.top, plot.bottom) };
    const note = style.hasGrid ? noteAt(age, frame, occupied) : null;
    if (!note) return [line];
    occupied.push(textBox(note));
    return [line, note];
  });
}

function noteAt(age: number, { x, plot, style, right }: Frame, occupied: readonly Box[]): TextMark | null {
  const note = (anchor: "start" | "end", at: number): TextMark =>
    textMark("note", `reference changes at ${formatAge(age)}`, { x: at, y: plot.top - 9, size: style.type, anchor });
  const isFree = (mark: TextMark): boolean => {
    const box = textBox(mark);
    return box.left >= 0 && box.right <= right && !occupied.some((other) => overlap(box, other));
  };
  return [note("start", x(age) - 4), note("end", x(age) + 4)].find(isFree) ?? null;
}

const tableRows = 24;

export function readingAtX(readings: readonly Reading[], x: number): number | null {
  return nearest(
    readings.map((reading) => reading.x),
    x,
  );
}

export function readingAtAge(readings: readonly Reading[], age: number): number | null {
  return nearest(
    readings.map((reading) => reading.age),
    age,
  );
}

/** Ties go to the later one, as in scoring. */
function nearest(numbers: readonly number[], target: number): number | null {
  let best: number | null = null;
  numbers.forEach((number, index) => {
    if (best === null || Math.abs(number - target) <= Math.abs(numbers[best]! - target)) best = index;
  });
  return best;
}

export function byAgeTable(readings: readonly Reading[]): ChartTable {
  const rows = thinned(readings);
  const labels = [...new Set(rows.flatMap((reading) => reading.rows.map((row) => row.label)))];
  return {
    columns: ["Age", ...labels],
    rows: rows.map((reading) => ({
      header: formatAge(reading.age),
      cells: labels.map((label) => {
        const row = reading.rows.find((candidate) => candidate.label === label);
        return { text: row?.text ?? "", ...(row?.detail === undefined ? {} : { detail: row.detail }) };
      }),
    })),
  };
}

function thinned(readings: readonly Reading[]): Reading[] {
  const whole = readings.filter(({ age }) => Math.abs(age - Math.round(age)) < 1e-6);
  const pool = whole.length >= 2 ? whole : readings;
  const step = Math.max(1, Math.ceil(pool.length / tableRows));
  return pool.filter((_, index) => index % step === 0 || index === pool.length - 1);
}

const largeLines = [3, 10, 25, 50, 75, 90, 97];
const smallLabels = [5, 50, 95];

export interface DrawOptions {
  size: ChartSize;
  style: ChartStyle;
  /** Null draws all ages. */
  window?: AgeWindow | null;
  caption?: Caption | undefined;
}

/** Shades the middle 90 % and 50 %. All lines have equal weight: the median is not a target. */
export function centileChart(request: OverAgeRequest, options: DrawOptions): OverAgeChart {
  const { curves, parameter, points } = request;
  const { display } = parameter;
  const all = curves.segments.map((segment) => inDisplay(segment, display.factor));
  const shown = (segment: Segment) => within(segment, options.window ?? null);
  const segments = all.flatMap(shown);
  const parents = (curves.parent ?? []).map((segment) => inDisplay(segment, display.factor)).flatMap(shown);
  const isSmall = !options.style.hasGrid;
  const labels = isSmall ? smallLabels.map(percentileName) : largeLines.map(String);
  const frame = frameOf({
    ...options,
    ...domainsOf([...segments, ...parents], allVisits(request)),
    valueTitle: valueTitle(parameter, options.style),
    rightLabels: labels,
  });
  const lines = isSmall ? [50] : largeLines;
  const ends = [...endsOf(segments, isSmall, frame), ...(isSmall ? [] : [labelHeading("percentile", frame)])];
  const breaks = segments.slice(1).map((segment) => segment.ages[0]!);
  // The many lines of a large chart leave no gap; its labels have a halo.
  const spots = isSmall ? segments.flatMap((segment) => lineSpots(segment, lines, frame)) : [];
  const readings = segments.flatMap((segment, index) =>
    readingsOf(segment, segments[index + 1]?.ages[0], frame, { display, parent: parents[index] }),
  );
  const visits = drawnVisits(request, frame);
  const notes = breakMarks(breaks, frame, ends.map(textBox));
  return {
    plot: frame.plot,
    scene: {
      ...options.size,
      title: options.caption?.title ?? `${parameter.abbreviation} over age`,
      description: describe(segments, parameter.abbreviation, allVisits(request)),
      marks: [
        ...frame.axes,
        ...segments.flatMap((segment) => bandMarks(segment, frame)),
        ...segments.flatMap((segment) => lineMarks(segment, lines, frame)),
        ...parents.flatMap(({ ages, percentiles }) => percentiles.map(({ values }) => lineMark("mean-line", ages, values, frame))),
        ...notes,
        ...visits.marks,
        ...ends,
        ...pointMarks(
          points,
          "age",
          frame,
          [...visits.boxes, ...[...ends, ...notes.filter((mark) => mark.kind === "text")].map(textBox)],
          visits.trend.length > 0 ? [...spots, visits.trend] : spots,
        ),
      ],
    },
    readings,
    textForAllAges: null,
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

/** The later reference applies at a shared age, as in scoring. */
function readingsOf(
  segment: Segment,
  next: number | undefined,
  frame: Frame,
  { display, parent }: { display: ValueDisplay; parent: Segment | undefined },
): Reading[] {
  const ages = segment.ages.filter((age) => age !== next);
  return ages.map((age, index) => {
    const rowOf = (name: string, values: readonly number[]) => ({ label: name, text: formatNumber(values[index]!, display.decimals) });
    const rows = [
      ...segment.percentiles.map(({ percentile, values }) => rowOf(percentileName(percentile), values)),
      ...(parent?.percentiles ?? []).map(({ percentile, values }) => rowOf(`parent’s ${percentileName(percentile)}`, values)),
    ];
    return { age, x: frame.x(age), rows, words: wordsOf(age, rows, display) };
  });
}

function wordsOf(age: number, rows: Reading["rows"], display: ValueDisplay): string {
  const text = (label: string) => rows.find((row) => row.label === label)?.text;
  const [median, low, high] = [text("50th"), text("5th"), text("95th")];
  const edges = low && high ? `, 5th ${low}, 95th ${high}` : "";
  return `At ${formatAge(age)} years: 50th percentile ${withUnit(median ?? "not given", display)}${edges}`;
}

function describe(segments: readonly Segment[], name: string, points: OverAgeRequest["points"]): string {
  const ages = extentOf(segments.flatMap((segment) => segment.ages));
  const drawn = ages ? `Percentiles of ${name} from ${formatAge(ages[0])} to ${formatAge(ages[1])} years.` : `No percentiles of ${name}.`;
  return drawn + measuredText(points, "age");
}
