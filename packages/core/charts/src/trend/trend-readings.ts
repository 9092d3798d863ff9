import { formatNumber } from "@trabecula/report-types";
import { formatCalendarDate } from "@trabecula/messages";
import { formatAge, withUnit } from "../over-age/measured-point.ts";
import type { PlotFrame } from "../over-age/frame.ts";
import type { ChartTable } from "../over-age/types.ts";
import { changeText, figureText, verdictText } from "./change-messages.ts";
import type { ThrivePoint, TrendPanel, TrendReading, TrendVisit, VisitChange } from "./types.ts";
import type { VisitSpot } from "./visit-marks.ts";

export interface PlacedPanel {
  panel: TrendPanel;
  frame: Pick<PlotFrame, "plot">;
  spots: readonly VisitSpot[];
}

export function trendReadings(placed: readonly PlacedPanel[], isSideBySide: boolean): TrendReading[] {
  const all = placed.flatMap(({ panel, spots, frame }) => spots.map((spot) => ({ panel, spot, plot: frame.plot })));
  const keys = [...new Set(all.toSorted((one, other) => one.spot.visit.age - other.spot.visit.age).map(({ spot }) => spot.visit.key))];
  return keys.map((key) => {
    const own = all.filter(({ spot }) => spot.visit.key === key);
    const { visit, x } = own[0]!.spot;
    const whole = { x, top: placed[0]!.frame.plot.top, bottom: placed.at(-1)!.frame.plot.bottom };
    const isAlone = placed.length === 1;
    const parts = own.map(({ panel, spot }) => (isAlone ? fullText(spot.visit, panel) : `${panel.name} ${shortText(spot.visit, panel)}`));
    return {
      key,
      age: visit.age,
      guides: isSideBySide ? own.map(({ spot, plot: { top, bottom } }) => ({ x: spot.x, top, bottom })) : [whole],
      spots: own.map(({ spot }) => ({ x: spot.x, y: spot.y })),
      words: `${formatCalendarDate(visit.date)}, age ${formatAge(visit.age)}: ${parts.join("; ")}`,
    };
  });
}

/** The nearest scan by x; among scans with the same x, the nearest by height. */
export function trendReadingAt(readings: readonly TrendReading[], x: number, y: number): number | null {
  const away = (reading: TrendReading) => Math.min(...reading.guides.map((guide) => Math.abs(guide.x - x)));
  const height = (reading: TrendReading) => Math.min(...reading.spots.map((spot) => Math.abs(spot.y - y)));
  const ordered = readings.toSorted((one, other) => away(one) - away(other) || height(one) - height(other));
  return ordered[0] ? readings.indexOf(ordered[0]) : null;
}

function valueText({ value }: TrendVisit, { display }: TrendPanel): string {
  return withUnit(formatNumber(value, display.decimals), display);
}

function fullText(visit: TrendVisit, panel: TrendPanel): string {
  const { leftOut, score } = visit;
  return [
    valueText(visit, panel),
    score,
    leftOut && `excluded from change. ${leftOut.sentence}`,
    ...visitChanges(visit).map((change) => changeText(change, panel.display)),
  ]
    .filter((part) => part !== null && part !== "")
    .join(", ");
}

function visitChanges({ sinceFirst, sinceBefore, bridged }: TrendVisit): VisitChange[] {
  const all = [sinceFirst, sinceBefore, bridged].flatMap((change) => (change ? [change] : []));
  return all.filter((change, index) => all.findIndex(({ fromKey }) => fromKey === change.fromKey) === index);
}

function shortText(visit: TrendVisit, panel: TrendPanel): string {
  const [change] = visitChanges(visit);
  const value = valueText(visit, panel);
  if (visit.leftOut !== null) return `${value}, left out: ${visit.leftOut.words}`;
  if (!change) return value;
  const parts = [value, `${figureText(change, panel.display)} since ${formatCalendarDate(change.from)}`, verdictText(change)];
  return parts.filter((part) => part !== null).join(", ");
}

/** The panels as a table, including scans without an age, which the chart omits. */
export function trendTable(panels: readonly TrendPanel[]): ChartTable {
  return panels.length === 1 ? tableOfOne(panels[0]!) : tableOfMany(panels);
}

function tableOfOne(panel: TrendPanel): ChartTable {
  return {
    columns: ["Scan", "Age", "Value", "Score", "Since the first scan", "Since the scan before"],
    rows: [
      ...panel.visits.map((visit) => ({
        header: formatCalendarDate(visit.date),
        cells: [
          { text: ageText(visit) },
          { text: formatNumber(visit.value, panel.display.decimals), detail: panel.sets[visit.set]!.scanner },
          { text: visit.score ?? "" },
          changeCell(visit, panel, visit.sinceFirst),
          changeCell(visit, panel, visit.sinceBefore),
        ],
      })),
      ...thriveRows(panel),
    ],
  };
}

/** Lists whole years and the latest known age. */
const listedThrive = ({ thrive = [] }: TrendPanel): readonly ThrivePoint[] =>
  thrive.filter(({ years }, index) => Number.isInteger(years) || index === thrive.length - 1);

const thriveHeader = (years: number): string => `Expected in ${formatAge(years)} ${years === 1 ? "year" : "years"}`;

function rangeText({ low, high }: ThrivePoint, { display }: TrendPanel): string {
  return `${formatNumber(low, display.decimals)} to ${formatNumber(high, display.decimals)}`;
}

function thriveRows(panel: TrendPanel): ChartTable["rows"][number][] {
  return listedThrive(panel).map((point) => ({
    header: thriveHeader(point.years),
    cells: [
      { text: formatAge(point.age) },
      { text: rangeText(point, panel), detail: "9 of 10 people" },
      { text: point.score },
      { text: "" },
      { text: "" },
    ],
  }));
}

function thriveRowsOfMany(panels: readonly TrendPanel[]): ChartTable["rows"][number][] {
  const byYears = Map.groupBy(panels.flatMap(listedThrive), ({ years }) => years);
  return [...byYears]
    .toSorted(([one], [other]) => one - other)
    .map(([years, [first]]) => ({
      header: thriveHeader(years),
      cells: [
        { text: formatAge(first!.age) },
        ...panels.map((panel) => {
          const point = listedThrive(panel).find((listed) => listed.years === years);
          return point ? { text: rangeText(point, panel), detail: "9 of 10 people" } : { text: "" };
        }),
      ],
    }));
}

function changeCell({ leftOut }: TrendVisit, { display }: TrendPanel, change: TrendVisit["sinceFirst"]) {
  if (leftOut !== null) return { text: "left out", detail: leftOut.words };
  if (!change) return { text: "" };
  const verdict = verdictText(change);
  return { text: figureText(change, display), ...(verdict === null ? {} : { detail: verdict }) };
}

function tableOfMany(panels: readonly TrendPanel[]): ChartTable {
  const visits = new Map(panels.flatMap((panel) => panel.visits.map((visit) => [visit.key, visit])));
  const ordered = [...visits.values()].toSorted((one, other) => one.date.localeCompare(other.date));
  return {
    columns: ["Scan", "Age", ...panels.map(({ name }) => name)],
    rows: [
      ...ordered.map((first) => ({
        header: formatCalendarDate(first.date),
        cells: [{ text: ageText(first) }, ...panels.map((panel) => cellOfMany(panel, first.key))],
      })),
      ...thriveRowsOfMany(panels),
    ],
  };
}

function cellOfMany(panel: TrendPanel, key: string): { text: string; detail?: string } {
  const visit = panel.visits.find((candidate) => candidate.key === key);
  if (!visit) return { text: "" };
  const { text, detail } = changeCell(visit, panel, visit.sinceFirst);
  const words = [text, detail].filter((part) => part).join(", ");
  return { text: formatNumber(visit.value, panel.display.decimals), ...(words === "" ? {} : { detail: words }) };
}

function ageText({ age }: TrendVisit): string {
  return age === null ? "not known" : formatAge(age);
}
