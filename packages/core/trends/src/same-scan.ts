import type { TrendScan } from "./trend-scan.ts";

export interface ScansOnce {
  readonly scans: TrendScan[];
  /** Duplicates in other reports. */
  readonly again: TrendScan[];
}

/**
 * A copied report, or a table that was entered twice, has a scan that is there already: of one day, site, side and scanner,
 * with all its values the same. It counts once. Where the reports say other things about it, such as another motion grade or
 * another reference, the newest statement counts; where they say the same, the first report.
 * @param reportId report whose own scans count before all others
 */
export function scansOnce(scans: readonly TrendScan[], reportId: string | null = null): ScansOnce {
  const same = Map.groupBy(scans.toSorted(byRevision), (scan) => `${placeOf(scan)} ${measuredIn(scan)}`);
  const counted = new Set([...same.values()].flatMap((group) => countedOf(group, reportId)));
  const isCounted = (scan: TrendScan) => counted.has(scan);
  return { scans: scans.filter(isCounted), again: scans.filter((scan) => !isCounted(scan)) };
}

function byRevision(one: TrendScan, other: TrendScan): number {
  return one.revisedAt.localeCompare(other.revisedAt) || one.madeAt.localeCompare(other.madeAt);
}

/** Equal for possible duplicates; scans without a date are never compared. */
function placeOf({ reportType, site, side, scanDate, scanner, reportId }: TrendScan): string {
  return scanDate === null ? reportId : `${reportType} ${site} ${side} ${scanDate} ${scanner}`;
}

/** Equal for duplicates. A scan without values has its own key. */
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
  const chosen = own.at(-1) ?? group.reduce((counted, scan) => (says(scan) === says(counted) ? counted : scan));
  return group.filter((scan) => scan.reportId === chosen.reportId);
}

function says({ protocol, motionGrade, motionOverride, reference }: TrendScan): string {
  return JSON.stringify([protocol, motionGrade, motionOverride, reference]);
}
