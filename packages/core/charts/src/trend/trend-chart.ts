import { extentOf, type AgeWindow } from "../over-age/domain.ts";
import { levelTexts, referenceLabels, referenceMarks, referenceOf, type ReferenceLines, type Reference } from "./reference-lines.ts";
import { drawnVisits, runsOf, breakMarks, breaksOf, type Run, type Break } from "./trend-breaks.ts";
import type { DrawnVisit, ThriveSpot, TrendPanel, TrendChart } from "./types.ts";
import { formatNumber } from "@trabecula/report-types";
import { formatCalendarDate } from "@trabecula/messages";
import { captionRoom } from "../over-age/caption.ts";
import { tickGap, valueTick, type PlotFrame } from "../over-age/frame.ts";
import type { ChartStyle } from "../over-age/styles.ts";
import type { Caption, ChartSize, PlotBox } from "../over-age/types.ts";
import { textBox } from "../scene/boxes.ts";
import { measureText } from "../scene/measure.ts";
import { horizontal } from "../scene/paths.ts";
import { linearScale, niceTicks } from "../scene/scale.ts";
import type { Mark } from "../scene/scene.ts";
import { ageAxis, aloneStyle, axisRoom, notedStyle, stackedStyle } from "./age-axis.ts";
import { boxesBehind, bandMarks, discMarks, joinMarks, spotOf, thriveMarks, whiskerMarks } from "./visit-marks.ts";
import { panelHeader } from "./panel-header.ts";
import { trendReadings, trendTable, type PlacedPanel } from "./trend-readings.ts";
import { thriveMeaning } from "./change-messages.ts";
import { bandNote, visitTexts } from "./visit-messages.ts";

/** Minimum years, so two visits in a year do not look like a lifetime. */
const leastYears = 4;

/** A taller reference is cropped. */
const mostHeights = 8;

function trendAges(visits: readonly DrawnVisit[], thrive: readonly ThriveSpot[]): AgeWindow {
  const [from, to] = extentOf([...visits, ...thrive].map(({ age }) => age))!;
  const margin = Math.max(0.6, 0.12 * (to - from), (leastYears - (to - from)) / 2);
  return [Math.max(0, Math.floor(from - margin)), Math.ceil(to + margin)];
}

/** Measurements, whiskers, bands and the nearest reference line; more lines while change stays visible. Ignores excluded scans. */
function trendValues(
  runs: readonly Run[],
  all: readonly DrawnVisit[],
  { sets, thrive = [] }: TrendPanel,
  lines: ReferenceLines,
): [number, number] {
  const counted = [...runs.flatMap((run) => valuesOf(run, sets)), ...thrive.flatMap(({ low, high }) => [low, high])];
  const own = extentOf(counted.length > 0 ? counted : all.map(({ value }) => value))!;
  const nearest = nearestLine(own, lines);
  const near = nearest ? extentOf([...own, ...nearest])! : own;
  const whole = extentOf([...near, ...lines.flatMap(({ values }) => values)])!;
  const height = own[1] > own[0] ? Math.max((near[1] - near[0]) * 1.1, mostHeights * (own[1] - own[0])) : Infinity;
  const [low, high] = height < whole[1] - whole[0] ? around(near, height, whole) : whole;
  const air = (high - low || Math.abs(high) || 1) * 0.08;
  return [low - air, high + air];
}

function valuesOf({ visits, set }: Run, sets: TrendPanel["sets"]): number[] {
  const { band } = sets[set]!;
  const whiskers = visits.flatMap(({ value, whisker }) => [value - (whisker ?? 0), value + (whisker ?? 0)]);
  return band ? [...whiskers, band.low, band.high] : whiskers;
}

function around([low, high]: readonly [number, number], height: number, whole: readonly [number, number]): [number, number] {
  const from = Math.max(whole[0], Math.min((low + high - height) / 2, whole[1] - height));
  return [from, from + height];
}

function nearestLine([low, high]: readonly [number, number], lines: ReferenceLines): readonly number[] | null {
  const distance = (values: readonly number[]) => Math.min(...values.map((value) => Math.max(low - value, value - high, 0)));
  const ordered = lines.toSorted((one, other) => distance(one.values) - distance(other.values));
  return ordered[0]?.values ?? null;
}

interface Sheet {
  panel: TrendPanel;
  visits: readonly DrawnVisit[];
  runs: readonly Run[];
  breaks: readonly Break[];
  reference: Reference | null;
  values: readonly [number, number];
  ticks: { value: number; text: string }[];
}

/** Scene units: from this width on, panels are side by side. */
const sideBySideFrom = 900;
const [leastPanel, panelGap, rowHeight] = [320, 24, 200];

const columnsOf = (panels: number, width: number): number =>
  width < sideBySideFrom ? 1 : Math.min(panels, Math.floor((width + panelGap) / (leastPanel + panelGap)));

/** A stacked panel is at most four times as wide as high. */
export function trendHeight(panels: number, width: number): number {
  if (panels === 1) return Math.round(Math.min(440, Math.max(320, width * 0.55)));
  const columns = columnsOf(panels, width);
  if (columns > 1) return Math.ceil(panels / columns) * rowHeight;
  return panels * Math.max(140, Math.round(width / 4) + notedStyle.top + notedStyle.bottom) + axisRoom;
}

/** Joins only comparable scans, with one least significant change band around the baseline. Null without ages. */
export function trendChart(panels: readonly TrendPanel[], size: ChartSize, caption?: Caption): TrendChart | null {
  const visits = allVisits(panels);
  if (visits.length === 0) return null;
  const ages = trendAges(
    visits,
    panels.flatMap(({ thrive = [], earlierThrive = [] }) => [...thrive, ...earlierThrive.flat()]),
  );
  const style = styleOf(panels);
  const sheets = panels.map((panel) => sheetOf(panel, ages, style));
  const outer = captionRoom(caption, size);
  const columns = columnsOf(sheets.length, size.width);
  const cells = cellsOf(sheets, columns, size, style, outer);
  const drawn = sheets.map((sheet, index) => {
    const { plot, left, right } = cells[index]!;
    const scales = { x: linearScale(ages, [plot.left, plot.right]), y: linearScale(sheet.values, [plot.bottom, plot.top]) };
    const breaksAbove = columns > 1 ? [] : sheets.slice(0, index).flatMap(({ breaks }) => breaks);
    return panelMarks(sheet, breaksAbove, { plot, right: right - 2, style, ...scales }, left + 2);
  });
  const withAxis = columns > 1 ? drawn : drawn.slice(-1);
  const readings = trendReadings(drawn, columns > 1);
  return {
    scene: {
      ...size,
      title: caption?.title ?? `${panels.map(({ name }) => name).join(", ")} over time`,
      description: describe(panels, readings),
      marks: [
        ...outer.marks,
        ...drawn.flatMap(({ marks }) => marks),
        ...withAxis.flatMap(({ frame }) => ageAxis(frame, visits, [frame.right - (cells[0]!.right - cells[0]!.left) + 2, frame.right + 2])),
      ],
    },
    readings,
    table: trendTable(panels),
  };
}

interface Cell {
  readonly plot: PlotBox;
  readonly left: number;
  readonly right: number;
}

/** One axis below all panels, or one per panel if they are side by side. */
function cellsOf(
  sheets: readonly Sheet[],
  columns: number,
  size: ChartSize,
  style: ChartStyle,
  outer: ReturnType<typeof captionRoom>,
): Cell[] {
  const { left: fromLeft, right: fromRight } = axisRooms(sheets, style);
  const width = (size.width - 2 * outer.side - panelGap * (columns - 1)) / columns;
  const rows = Math.ceil(sheets.length / columns);
  const sharedAxis = columns === 1 ? axisRoom : 0;
  const height = (size.height - outer.top - outer.bottom - sharedAxis) / rows;
  return sheets.map((_, index) => {
    const left = outer.side + (index % columns) * (width + panelGap);
    const top = outer.top + Math.floor(index / columns) * height;
    const bottom = top + height - (sharedAxis === 0 ? axisRoom : 0);
    const plot = { left: left + fromLeft, right: left + width - fromRight, top: top + style.top, bottom: bottom - style.bottom };
    return { plot, left, right: left + width };
  });
}

function allVisits(panels: readonly TrendPanel[]): DrawnVisit[] {
  const byKey = new Map(panels.flatMap((panel) => drawnVisits(panel).map((visit) => [visit.key, visit])));
  return [...byKey.values()].toSorted((one, other) => one.age - other.age);
}

function styleOf(panels: readonly TrendPanel[]): ChartStyle {
  if (panels.length === 1) return aloneStyle;
  return panels.some((panel) => runsOf(drawnVisits(panel)).length > 1) ? notedStyle : stackedStyle;
}

function sheetOf(panel: TrendPanel, ages: readonly [number, number], style: ChartStyle): Sheet {
  const visits = drawnVisits(panel);
  const runs = runsOf(visits);
  const reference = referenceOf(panel, ages);
  const values = visits.length === 0 ? ([0, 1] as const) : trendValues(runs, visits, panel, reference?.lines ?? []);
  const ticks = niceTicks(values, style.valueTicks);
  return {
    panel,
    visits,
    runs,
    breaks: breaksOf(runs, panel.sets),
    reference,
    values,
    ticks: ticks.values.map((value) => ({ value, text: formatNumber(value, ticks.decimals) })),
  };
}

function axisRooms(sheets: readonly Sheet[], style: ChartStyle): { left: number; right: number } {
  const widest = (texts: readonly string[]) => Math.ceil(Math.max(0, ...texts.map((text) => measureText(text, style.type, 400))));
  const left = widest(sheets.flatMap(({ ticks }) => ticks.map(({ text }) => text)));
  const right = widest(sheets.flatMap(({ reference }) => (reference ? [...levelTexts(reference, style).values()] : [])));
  return { left: left + tickGap + 2, right: Math.max(12, right + tickGap + 2) };
}

function panelMarks(
  sheet: Sheet,
  labelled: readonly Break[],
  frame: PlotFrame,
  left: number,
): PlacedPanel & { frame: PlotFrame; marks: Mark[] } {
  const { panel, visits, runs, reference, ticks } = sheet;
  const { plot, style } = frame;
  const spots = visits.map((visit) => spotOf(visit, frame));
  const header = panelHeader(panel, runs, { left, right: frame.right, y: plot.top - style.top + style.type + 2, size: style.type });
  const labels = reference ? referenceLabels(reference, frame) : [];
  const breaks = breakMarks(sheet.breaks, frame, [...header, ...labels].map(textBox), labelled);
  const behind = boxesBehind(reference, runs, panel.sets, frame);
  const band = bandNote(runs, panel, frame, { spots, behind });
  const marks: Mark[] = [
    ...ticks.flatMap(({ value, text }) => valueTick(frame.y(value), text, plot, style)),
    ...(reference ? referenceMarks(reference, frame) : []),
    ...bandMarks(runs, panel.sets, frame),
    { kind: "path", role: "axis", d: horizontal(plot.bottom, plot.left, plot.right) },
    ...breaks.lines,
    ...joinMarks(runs, frame),
    ...thriveMarks(panel, runs, frame),
    ...whiskerMarks(spots, frame),
    ...discMarks(spots, style.pointRadius),
    ...[...header, ...labels, ...breaks.notes, ...band],
    ...visitTexts(spots, panel, frame, { taken: [...labels, ...breaks.notes, ...band], behind }),
  ];
  return { panel, spots, frame, marks };
}

export const hasThrive = ({ thrive = [], earlierThrive = [] }: TrendPanel): boolean => thrive.length + earlierThrive.length > 0;

function describe(panels: readonly TrendPanel[], readings: readonly { words: string }[]): string {
  const dates = allVisits(panels).map(({ date }) => formatCalendarDate(date));
  const names = panels.map(({ name }) => name).join(", ");
  const span = dates.length === 1 ? `one scan, ${dates[0]}` : `${dates.length} scans from ${dates[0]} to ${dates.at(-1)}`;
  const thrive = panels.some(hasThrive) ? ` ${thriveMeaning}` : "";
  return `${names} over time: ${span}. Last: ${readings.at(-1)!.words}.${thrive}`;
}
