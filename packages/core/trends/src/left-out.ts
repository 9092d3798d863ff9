import type { TrendScan } from "./trend-scan.ts";
import type { LeftOutScan } from "@trabecula/contracts";
import { findParameter, reportTypes } from "@trabecula/report-types";
import { formatCalendarDate } from "@trabecula/messages";
import type { DatedValue } from "./dated-value.ts";
import { finished, inSteps, type Steps } from "./steps.ts";

export interface ScansOnce {
  readonly scans: TrendScan[];
  readonly again: TrendScan[];
}

export const scansOnce = (scans: readonly TrendScan[]): ScansOnce => finished(countingOnce(scans));

/**
 * A scan of the same day, site, side and scanner with equal values is a copy, and counts once. The newest counts if
 * statements such as motion grade or reference differ; otherwise the first report.
 * @param reportId report whose own scans count before all others
 */
export function* countingOnce(scans: readonly TrendScan[], reportId: string | null = null): Steps<ScansOnce> {
  const keys = new Map<TrendScan, string>();
  yield* inSteps(scans, (scan) => keys.set(scan, `${placeOf(scan)} ${measuredIn(scan)}`));
  const same = Map.groupBy(scans.toSorted(byRevision), (scan) => keys.get(scan)!);
  const counted = new Set([...same.values()].flatMap((group) => countedOf(group, reportId)));
  const isCounted = (scan: TrendScan) => counted.has(scan);
  return { scans: scans.filter(isCounted), again: scans.filter((scan) => !isCounted(scan)) };
}

function byRevision(one: TrendScan, other: TrendScan): number {
  return one.revisedAt.localeCompare(other.revisedAt) || one.madeAt.localeCompare(other.madeAt);
}

function placeOf({ reportType, site, side, scanDate, scanner, reportId }: TrendScan): string {
  return scanDate === null ? reportId : `${reportType} ${site} ${side} ${scanDate} ${scanner}`;
}

function measuredIn({ values, reportId }: TrendScan): string {
  if (values.length === 0) return reportId;
  return values
    .map(({ parameter, value }) => `${parameter} ${value}`)
    .toSorted()
    .join(" ");
}

/** Only records of one report count; scans of one report are never duplicates. */
function countedOf(group: readonly TrendScan[], reportId: string | null): readonly TrendScan[] {
  const own = group.filter((scan) => scan.reportId === reportId);
  const chosen = own.at(-1) ?? group.reduce((counted, scan) => (factsText(scan) === factsText(counted) ? counted : scan));
  return group.filter((scan) => scan.reportId === chosen.reportId);
}

function factsText({ protocol, motionGrade, motionOverride, reference }: TrendScan): string {
  return JSON.stringify([protocol, motionGrade, motionOverride, reference]);
}

/** Scans above this grade are repeated or excluded (Pialat 2012, Sode 2011). */
const worstMotion = 3;

/** Why motion excludes the scan; null if it does not. A motion override has no effect. */
export function motionProblem({ reportType, motionGrade, motionOverride, scanDate }: DatedValue["scan"]): string | null {
  if (!reportTypes[reportType].asks.motionGrade) return null;
  if (motionGrade !== null && motionGrade <= worstMotion) return null;
  const scan = `The scan of ${formatCalendarDate(scanDate)}`;
  if (motionGrade === null) return `${scan} has no motion grade and is excluded from change.`;
  const decided = motionOverride ? " Scoring it despite motion does not include it." : "";
  return `${scan} has motion grade ${motionGrade} of 5 and is excluded from change: motion alone shifts the values.${decided}`;
}

export function leftOutOf({ scans, again }: ScansOnce): LeftOutScan[] {
  return [...scans.flatMap(leftOutScan), ...again.flatMap((scan) => leftOut(scan, "same_scan", sameScanText(scan)))];
}

function leftOutScan(scan: TrendScan): LeftOutScan[] {
  const { scanDate } = scan;
  if (scanDate === null) return leftOut(scan, "no_date", "The scan has no date, so it is excluded from change.");
  const motion = leftOut(scan, "motion_grade", motionProblem({ ...scan, scanDate }));
  return motion.length > 0 ? motion : leftOut(scan, "implausible_value", implausibleValues(scan.values, scanDate));
}

function leftOut({ reportId, scan, scanDate, site, side }: TrendScan, code: LeftOutScan["code"], message: string | null): LeftOutScan[] {
  return message === null ? [] : [{ reportId, scan, scanDate, site, side, code, message }];
}

function sameScanText({ scanDate }: TrendScan): string {
  const day = scanDate === null ? "" : ` of ${formatCalendarDate(scanDate)}`;
  return `The scan${day} is in two reports, with one scanner and the same values, and counts once.`;
}

function implausibleValues(values: TrendScan["values"], scanDate: string): string | null {
  const names = values.filter(({ implausible }) => implausible).map(({ parameter }) => findParameter(parameter)?.abbreviation ?? parameter);
  return names.length === 0
    ? null
    : `Of the scan of ${formatCalendarDate(scanDate)}, values that are impossible or include an excluded vertebra are left out of change: ${names.join(", ")}.`;
}
