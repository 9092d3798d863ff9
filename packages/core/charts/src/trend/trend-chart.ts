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
import { ageAxis } from "./age-axis.ts";
import { boxesBehind } from "./line-boxes.ts";
import { panelHeader } from "./panel-header.ts";
import { levelTexts, referenceLabels, referenceMarks, referenceOf, type Reference } from "./reference-lines.ts";
import { drawnVisits, runsOf, type Run } from "./runs.ts";
import { breakMarks, breaksOf, type Break } from "./trend-breaks.ts";
import { trendAges, trendValues } from "./trend-domain.ts";
import { trendReadings, trendTable, type PlacedPanel } from "./trend-readings.ts";
import { aloneStyle, axisRoom, notedStyle, stackedStyle } from "./trend-styles.ts";
import type { DrawnVisit, TrendChart, TrendPanel } from "./types.ts";
import { bandMarks, discMarks, joinMarks, spotOf, whiskerMarks } from "./visit-marks.ts";
import { bandNote, visitWords } from "./visit-words.ts";

interface Sheet {
  panel: TrendPanel;
  visits: readonly DrawnVisit[];
  runs: readonly Run[];
  breaks: readonly Break[];
  reference: Reference | null;
  values: readonly [number, number];
  ticks: { value: number; text: string }[];
}

/** Stacked panels over age; joins only comparable scans, with one least significant change band around the baseline. Null without ages. */
export function trendChart(panels: readonly TrendPanel[], size: ChartSize, caption?: Caption): TrendChart | null {
  const visits = allVisits(panels);
  if (visits.length === 0) return null;
  const ages = trendAges(visits);
  const style = styleOf(panels);
  const sheets = panels.map((panel) => sheetOf(panel, ages, style));
  const outer = captionRoom(caption, size);
  const plot = plotOf(sheets, size, style, outer);
  const height = (plot.bottom - plot.top) / sheets.length;
  const drawn = sheets.map((sheet, index) => {
    const top = plot.top + index * height;
    const box = { ...plot, top: top + style.top, bottom: top + height - style.bottom };
    const scales = { x: linearScale(ages, [plot.left, plot.right]), y: linearScale(sheet.values, [box.bottom, box.top]) };
    const said = sheets.slice(0, index).flatMap(({ breaks }) => breaks);
    return panelMarks(sheet, said, { plot: box, right: size.width - outer.side - 2, style, ...scales }, outer.side + 2);
  });
  const last = drawn.at(-1)!;
  const readings = trendReadings(drawn);
  return {
    scene: {
      ...size,
      title: caption?.title ?? `${panels.map(({ name }) => name).join(", ")} over time`,
      description: describe(panels, readings),
      marks: [...outer.marks, ...drawn.flatMap(({ marks }) => marks), ...ageAxis(last.frame, visits, size.width)],
    },
    plot: { ...plot, top: drawn[0]!.frame.plot.top, bottom: last.frame.plot.bottom },
    readings,
    table: trendTable(panels),
  };
}

/** Each scan once, across panels. */
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
  const values = visits.length === 0 ? ([0, 1] as const) : trendValues(runs, visits, panel.sets, reference?.lines ?? []);
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

/** All panels share one horizontal range. */
function plotOf(sheets: readonly Sheet[], size: ChartSize, style: ChartStyle, outer: ReturnType<typeof captionRoom>): PlotBox {
  const widest = (texts: readonly string[]) => Math.ceil(Math.max(0, ...texts.map((text) => measureText(text, style.type, 400))));
  const left = widest(sheets.flatMap(({ ticks }) => ticks.map(({ text }) => text)));
  const right = widest(sheets.flatMap(({ reference }) => (reference ? [...levelTexts(reference, style).values()] : [])));
  return {
    left: outer.side + left + tickGap + 2,
    right: size.width - outer.side - Math.max(12, right + tickGap + 2),
    top: outer.top,
    bottom: size.height - outer.bottom - axisRoom,
  };
}

function panelMarks(
  sheet: Sheet,
  said: readonly Break[],
  frame: PlotFrame,
  left: number,
): PlacedPanel & { frame: PlotFrame; marks: Mark[] } {
  const { panel, visits, runs, reference, ticks } = sheet;
  const { plot, style } = frame;
  const spots = visits.map((visit) => spotOf(visit, frame));
  const header = panelHeader(panel, runs, { left, right: frame.right, y: plot.top - style.top + style.type + 2, size: style.type });
  const labels = reference ? referenceLabels(reference, frame) : [];
  const breaks = breakMarks(sheet.breaks, frame, [...header, ...labels].map(textBox), said);
  const behind = boxesBehind(reference, runs, panel.sets, frame);
  const band = bandNote(runs, panel, frame, { spots, behind });
  const marks: Mark[] = [
    ...ticks.flatMap(({ value, text }) => valueTick(frame.y(value), text, plot, style)),
    ...(reference ? referenceMarks(reference, frame) : []),
    ...bandMarks(runs, panel.sets, frame),
    { kind: "path", role: "axis", d: horizontal(plot.bottom, plot.left, plot.right) },
    ...breaks.lines,
    ...joinMarks(runs, frame),
    ...whiskerMarks(spots, frame),
    ...discMarks(spots, style.pointRadius),
    ...[...header, ...labels, ...breaks.notes, ...band],
    ...visitWords(spots, panel, frame, { taken: [...labels, ...breaks.notes, ...band], behind }),
  ];
  return { panel, spots, frame, marks };
}

function describe(panels: readonly TrendPanel[], readings: readonly { words: string }[]): string {
  const dates = allVisits(panels).map(({ date }) => formatCalendarDate(date));
  const names = panels.map(({ name }) => name).join(", ");
  const span = dates.length === 1 ? `one scan, ${dates[0]}` : `${dates.length} scans from ${dates[0]} to ${dates.at(-1)}`;
  return `${names} over time: ${span}. Last: ${readings.at(-1)!.words}.`;
}
