import type { ChartTable, PlotBox, ChartSize } from "../over-age/types.ts";
import { textMark, type Scene, type Mark } from "../scene/scene.ts";
import { countOf, formatCalendarMonth, formatCount, listOf } from "@trabecula/messages";
import { measureText } from "../scene/measure.ts";
import { horizontal, tenth } from "../scene/paths.ts";
import { linearScale, niceTicks, type Scale } from "../scene/scale.ts";

export interface MonthsPanel {
  name: string;
  one: string;
  counts: readonly number[];
}

export interface MonthsRequest {
  /** Consecutive `YYYY-MM`; the last is unfinished. */
  months: readonly string[];
  panels: readonly MonthsPanel[];
}

export interface MonthReading {
  month: string;
  x: number;
  words: string;
}

export interface MonthsChart {
  scene: Scene;
  plot: PlotBox;
  readings: readonly MonthReading[];
  table: ChartTable;
}

const type = 12;
const [headRoom, axisRoom, gap, side] = [42, 26, 8, 2];
/** Fraction of the slot width. */
const barPart = 0.7;
const nameGap = 14;

/** The unfinished last month is outlined. Null without months. */
export function monthsChart({ months, panels }: MonthsRequest, size: ChartSize): MonthsChart | null {
  if (months.length === 0) return null;
  const ticks = panels.map(ticksOf);
  const widest = Math.max(0, ...ticks.flat().map((tick) => measureText(formatCount(tick), type, 400)));
  const plot: PlotBox = { left: side + Math.ceil(widest) + gap, right: size.width - side, top: headRoom, bottom: size.height - axisRoom };
  const slot = (plot.right - plot.left) / months.length;
  const middle = (index: number) => plot.left + (index + 0.5) * slot;
  const height = size.height - axisRoom;
  const drawn = panels.flatMap((panel, index) => {
    const top = (height / panels.length) * index;
    const box = { ...plot, top: top + headRoom, bottom: top + height / panels.length };
    return panelMarks(panel, ticks[index]!, box, slot);
  });
  const readings = months.map((month, index): MonthReading => ({ month, x: tenth(middle(index)), words: wordsOf(months, panels, index) }));
  return {
    scene: {
      ...size,
      title: `${listOf(panels.map(({ name }) => name))} by month`,
      description: describe(months, panels),
      marks: [...drawn, ...monthNames(months, middle, slot, size)],
    },
    plot,
    readings,
    table: tableOf(months, panels),
  };
}

function ticksOf({ counts }: MonthsPanel): number[] {
  const most = Math.max(1, ...counts);
  const values = niceTicks([0, most], 2).values.filter(Number.isInteger);
  const [last, step] = [values.at(-1)!, (values[1] ?? most) - values[0]!];
  return last < most ? [...values, last + step] : values;
}

function panelMarks({ name, counts }: MonthsPanel, ticks: readonly number[], plot: PlotBox, slot: number): Mark[] {
  const y = linearScale([0, ticks.at(-1)!], [plot.bottom, plot.top]);
  const head = plot.top - type;
  const sum = counts.reduce((total, count) => total + count, 0);
  return [
    ...ticks.flatMap((tick): Mark[] => [
      { kind: "path", role: tick === 0 ? "axis" : "grid", d: horizontal(y(tick), plot.left, plot.right) },
      textMark("tick", formatCount(tick), { x: plot.left - gap, y: y(tick), size: type, anchor: "end", baseline: "middle" }),
    ]),
    ...counts.flatMap((count, index) => barMarks(count, index === counts.length - 1, plot.left + index * slot, slot, y)),
    textMark("line-label", name, { x: side, y: head, size: type, weight: 600 }),
    textMark("note", `${formatCount(sum)} in ${counts.length} months`, { x: plot.right, y: head, size: type, anchor: "end" }),
  ];
}

function barMarks(count: number, isOpen: boolean, left: number, slot: number, y: Scale): Mark[] {
  if (count === 0) return [];
  const [x, width] = [tenth(left + (slot * (1 - barPart)) / 2), tenth(slot * barPart)];
  const top = tenth(y(count));
  return [{ kind: "rect", role: isOpen ? "bar-open" : "bar", x, y: top, width, height: tenth(y(0) - top) }];
}

function monthNames(months: readonly string[], middle: (index: number) => number, slot: number, { width, height }: ChartSize): Mark[] {
  const names = months.map((month) => formatCalendarMonth(`${month}-01`));
  const widths = names.map((name) => measureText(name, type, 400));
  const widest = Math.max(...widths);
  const every = Math.ceil((widest + nameGap + Math.max(0, (widest - slot) / 2)) / slot);
  return names.flatMap((name, index) => {
    if ((names.length - 1 - index) % every !== 0) return [];
    const half = widths[index]! / 2;
    const x = Math.min(middle(index), width - side - half);
    return x - half < 0 ? [] : [textMark("tick", name, { x, y: height - 6, size: type, anchor: "middle" })];
  });
}

function wordsOf(months: readonly string[], panels: readonly MonthsPanel[], index: number): string {
  const counted = panels.map(({ one, counts }) => countOf(counts[index]!, one));
  return `${formatCalendarMonth(`${months[index]!}-01`)}${index === months.length - 1 ? ", so far" : ""}: ${listOf(counted)}.`;
}

function describe(months: readonly string[], panels: readonly MonthsPanel[]): string {
  const sums = panels.map(({ one, counts }) =>
    countOf(
      counts.reduce((total, count) => total + count, 0),
      one,
    ),
  );
  const [first, last] = [months[0]!, months.at(-1)!].map((month) => formatCalendarMonth(`${month}-01`));
  return `From ${first} to ${last}: ${listOf(sums)}.`;
}

function tableOf(months: readonly string[], panels: readonly MonthsPanel[]): MonthsChart["table"] {
  const rows = months.map((month, index) => ({
    header: formatCalendarMonth(`${month}-01`),
    cells: panels.map(({ counts }) => ({ text: formatCount(counts[index]!) })),
  }));
  return { columns: ["Month", ...panels.map(({ name }) => name)], rows: rows.toReversed() };
}
