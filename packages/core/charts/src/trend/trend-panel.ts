import type { LeftOutScan, Lsc, Parameter, ThriveLines, TrendChange, TrendPoint, TrendSeries } from "@trabecula/contracts";
import { formatNumber, formatScore, scannerLabel, zChangeText } from "@trabecula/report-types";
import { chartKind } from "../over-age/reference-chart.ts";
import type { DrawnCurves } from "../over-age/types.ts";
import type { ChangeBand, ThrivePoint, TrendPanel, TrendSet, TrendVisit, VisitChange } from "./types.ts";

export interface TrendPanelRequest {
  name: string;
  display: Parameter["display"];
  series: readonly TrendSeries[];
  leftOut: readonly LeftOutScan[];
  curves: DrawnCurves | null;
}

/** Unit: precision errors. 95 % of repeated scans lie within 1.96; a least significant change is 2.77. */
const whiskerErrors = 1.96;
const lscErrors = 2.77;

interface Known {
  points: readonly ScannerPoint[];
  changes: readonly TrendChange[];
  leftOut: readonly LeftOutScan[];
}

type ScannerPoint = TrendPoint & Pick<TrendSeries, "scanner">;

export function trendPanel({ name, display, series, leftOut, curves }: TrendPanelRequest): TrendPanel {
  const points = series
    .flatMap(({ points: own, scanner }) => own.map((point) => ({ ...point, scanner })))
    .toSorted((one, other) => one.scanDate.localeCompare(other.scanDate));
  const changes = series.flatMap((own) => own.changes).filter(({ refusal }) => refusal === null);
  const known = { points, changes, leftOut };
  const against = againstOf(curves, points);
  const lines = [...new Set(points.map(({ line }) => line))];
  const limits = lines.map((line) => limitOf(known, line));
  const scanners = scannersOf(points, lines);
  return {
    name,
    display,
    curves: holdsForAll(points, against) ? curves : null,
    against,
    sets: lines.map((line, index) => setOf(known, line, { scanner: scanners[index]!, display })),
    visits: points.map((point): TrendVisit => {
      const set = lines.indexOf(point.line);
      return {
        key: keyOf(point, points),
        date: point.scanDate,
        age: point.ageYears,
        value: point.value * display.factor,
        score: scoreOf(point, against),
        set,
        leftOut: point.leftOut ? reasonOf(point, leftOut) : null,
        whisker: whiskerOf(limits[set]!, point.value * display.factor, display.factor),
        ...changesOf(known, point, display.factor),
      };
    }),
    ...(against === "age" ? thriveOf(series, points, display.factor) : { thrive: [], earlierThrive: [] }),
  };
}

function thriveOf(
  series: readonly TrendSeries[],
  points: readonly ScannerPoint[],
  factor: number,
): Required<Pick<TrendPanel, "thrive" | "earlierThrive">> {
  const all = series.flatMap(({ thrive = [], earlierThrive = [] }) => [earlierThrive, thrive].flat());
  const drawn = points.flatMap((point) => {
    const lines = point.leftOut ? undefined : all.find(({ reportId, scan }) => reportId === point.reportId && scan === point.scan);
    const known = lines && point.ageYears !== null ? thrivePoints(lines, point.ageYears, factor) : [];
    return known.length === 0 ? [] : [{ point, known }];
  });
  const last = points.findLast(({ leftOut }) => !leftOut);
  const earlier = drawn.filter(({ point }) => point !== last);
  return {
    thrive: drawn.find(({ point }) => point === last)?.known ?? [],
    earlierThrive: earlier.map(({ point: { ageYears, value }, known }) => [
      { age: ageYears!, low: value * factor, high: value * factor },
      ...known,
    ]),
  };
}

function thrivePoints({ points }: ThriveLines, ageYears: number, factor: number): ThrivePoint[] {
  return points.flatMap(({ years, low, high, values }) =>
    values === undefined
      ? []
      : {
          ...{ years, age: ageYears + years, low: values[0] * factor, high: values[1] * factor },
          score: `Z-score ${formatScore(low)} to ${formatScore(high)}`,
        },
  );
}

const isTo = (change: TrendChange, { reportId, scan }: TrendPoint) => change.toReportId === reportId && change.toScan === scan;
const isFrom = (change: TrendChange, { reportId, scan }: TrendPoint) => change.fromReportId === reportId && change.fromScan === scan;

/** Scans of one report and day are one visit, unless they repeat a measurement. */
function keyOf({ reportId, scanDate, scan }: TrendPoint, points: readonly TrendPoint[]): string {
  const first = points.find((point) => point.reportId === reportId && point.scanDate === scanDate)!;
  return first.scan === scan ? `${reportId} ${scanDate}` : `${reportId} ${scanDate} ${scan}`;
}

function againstOf(curves: DrawnCurves | null, points: readonly TrendPoint[]): TrendPanel["against"] {
  // A percentile is known wherever a Z-score is.
  const scored = points.map(({ zScore, tScore }) => ({ percentile: zScore, tScore }));
  const kind = curves && chartKind(curves, scored);
  if (kind) return kind === "percentiles" ? "age" : "young-adult";
  return points.some(({ zScore }) => zScore !== null) ? "age" : "young-adult";
}

/** Requires a score on every scanner's own scale: a reference must not be drawn behind another scanner's values. */
function holdsForAll(points: readonly ScannerPoint[], against: TrendPanel["against"]): boolean {
  const scanners = [...Map.groupBy(points, ({ scanner }) => scanner).values()];
  return scanners.every((own) => own.some((point) => scoreOf(point, against) !== null));
}

function scoreOf({ zScore, tScore }: TrendPoint, against: TrendPanel["against"]): string | null {
  if (against === "age") return zScore === null ? null : `Z-score ${formatScore(zScore)}`;
  return tScore === null ? null : `T-score ${formatScore(tScore)}`;
}

function reasonOf({ reportId, scan }: TrendPoint, leftOut: readonly LeftOutScan[]): TrendVisit["leftOut"] {
  const reason = leftOut.find((known) => known.reportId === reportId && known.scan === scan);
  // A dated scan is excluded only because of motion.
  return { words: "motion grade", sentence: reason?.message ?? "" };
}

function limitOf({ points, changes }: Known, line: number, from?: readonly TrendPoint[]): Lsc | null {
  const own = points.filter((point) => point.line === line);
  const isWithin = (change: TrendChange) => own.some((to) => isTo(change, to)) && (from ?? own).some((earlier) => isFrom(change, earlier));
  return changes.find((change) => change.lsc !== null && isWithin(change))?.lsc ?? null;
}

function whiskerOf(limit: Lsc | null, value: number, factor: number): number | null {
  if (!limit) return null;
  const lsc = limit.percent === null ? limit.value * factor : (limit.percent / 100) * Math.abs(value);
  return (lsc * whiskerErrors) / lscErrors;
}

/** Model of each scanner, with the laboratory's name where its devices need telling apart. */
function scannersOf(points: readonly ScannerPoint[], lines: readonly number[]): string[] {
  const all = lines.map((line) => {
    const own = points.filter((point) => point.line === line);
    const [device, ...others] = new Set(own.map((point) => point.device));
    const { scanner } = own[0]!;
    const model = scanner === null ? "scanner not stated" : scannerLabel(scanner);
    return { model, device: others.length === 0 ? device : null };
  });
  return all.map(({ model, device }) => {
    const isShared = all.some((other) => other.model === model && other.device !== device);
    return isShared && device ? `${model} “${device}”` : model;
  });
}

function setOf(known: Known, line: number, { scanner, display }: { scanner: string; display: Parameter["display"] }): TrendSet {
  const own = known.points.filter((point) => point.line === line);
  const baseline = own.find((point) => !point.leftOut);
  // A child's scan has no band, since no later change is judged from it.
  const limit = baseline ? limitOf(known, line, [baseline]) : null;
  return { scanner, band: limit && baseline ? bandOf(limit, baseline.value * display.factor, display) : null };
}

/** Percentages are of the baseline. A baseline of 0 or less has none. */
function bandOf({ value, percent }: Lsc, baseline: number, { factor, decimals }: Parameter["display"]): ChangeBand | null {
  if (percent !== null && baseline <= 0) return null;
  const half = percent === null ? value * factor : (percent / 100) * baseline;
  const lsc = percent === null ? formatNumber(half, decimals) : `${formatNumber(percent, 1)} %`;
  return { low: baseline - half, high: baseline + half, lsc: `±${lsc}` };
}

/** Compares across lines through a cross-calibration. Scans of one day show no change. */
function changesOf(known: Known, to: TrendPoint, factor: number): Pick<TrendVisit, "sinceFirst" | "sinceBefore" | "bridged"> {
  const own = known.changes.filter((change) => isTo(change, to) && !change.flags.includes("same_day"));
  const within = own.filter((change) => change.crossCalibration === null);
  const find = (as: TrendChange["against"][number]) => within.find((change) => change.against.includes(as));
  return {
    sinceFirst: changeOf(find("first"), known.points, factor),
    sinceBefore: changeOf(find("previous"), known.points, factor),
    bridged: changeOf(
      own.find((change) => change.crossCalibration !== null),
      known.points,
      factor,
    ),
  };
}

function changeOf(change: TrendChange | undefined, points: readonly TrendPoint[], factor: number): VisitChange | null {
  if (!change || change.absolute === null) return null;
  const zScores = change.lsc === null ? zChangeText(change, points) : null;
  if (change.lsc === null && zScores === null) return null;
  const from = points.find((point) => isFrom(change, point));
  return {
    fromKey: from ? keyOf(from, points) : change.fromReportId,
    from: change.from,
    absolute: change.absolute * factor,
    percent: change.percent,
    lsc: change.lsc && change.lsc.value * factor,
    zScores,
    isSignificant: change.significant ?? false,
    crossCalibration: change.crossCalibration?.source ?? null,
  };
}
