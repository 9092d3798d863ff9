import type { TrendScan } from "./trend-scan.ts";

/** Scans of one patient, each counted once. */
export interface ScansOnce {
  readonly scans: TrendScan[];
  /** The same scans again, in other reports. */
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

/** The same for scans that may be one. Without a date nothing is compared. */
function placeOf({ reportType, site, side, scanDate, scanner, reportId }: TrendScan): string {
  return scanDate === null ? reportId : `${reportType} ${site} ${side} ${scanDate} ${scanner}`;
}

/** The same for two records of one scan. One without values says nothing of itself. */
function measuredIn({ values, reportId }: TrendScan): string {
  if (values.length === 0) return reportId;
  return values
    .map(({ parameter, value }) => `${parameter} ${value}`)
    .toSorted()
    .join(" ");
}

/** Of a scan's records those of one report: scans of one report are never the same one. */
function countedOf(group: readonly TrendScan[], reportId: string | null): readonly TrendScan[] {
  const own = group.filter((scan) => scan.reportId === reportId);
  const chosen = own.at(-1) ?? group.reduce((counted, scan) => (says(scan) === says(counted) ? counted : scan));
  return group.filter((scan) => scan.reportId === chosen.reportId);
}

function says({ protocol, motionGrade, motionOverride, reference }: TrendScan): string {
  return JSON.stringify([protocol, motionGrade, motionOverride, reference]);
}
