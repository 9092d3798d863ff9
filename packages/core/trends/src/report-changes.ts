import type { TrendPoint, Trends, TrendSeries } from "@trabecula/contracts";
import { countingOnce, leftOutOf } from "./left-out.ts";
import type { JudgedBy } from "./lines.ts";
import type { TrendScan } from "./trend-scan.ts";
import { withChance } from "./beyond-chance.ts";
import { finished, type Steps } from "./steps.ts";
import { measuring, seriesOf } from "./trends-of.ts";

/** Equals the patient's trends, reduced to the compared points and earlier ones of the same side. */
export const reportChanges = (...given: Parameters<typeof comparingReport>): Omit<Trends, "beyond"> => finished(comparingReport(...given));

export function* comparingReport(scans: readonly TrendScan[], reportId: string, precision: JudgedBy): Steps<Omit<Trends, "beyond">> {
  const { scans: counted } = yield* countingOnce(scans, reportId);
  const once = { scans: counted, again: [] };
  const own = (yield* measuring(once)).filter(({ values }) => values.some(({ scan }) => scan.reportId === reportId));
  const series: TrendSeries[] = [];
  for (const measured of own) {
    yield;
    const all = seriesOf(measured, precision, (scan) => scan.reportId === reportId);
    series.push(...narrowed(all, reportId));
  }
  const compared = new Set(series.flatMap(({ changes }) => changes.map(({ fromReportId, fromScan }) => `${fromReportId} ${fromScan}`)));
  const ofReport = counted.filter((scan) => scan.reportId === reportId);
  const spoiled = counted.filter((scan) => ofReport.some((later) => cannotBeCompared(scan, later)));
  for (const scan of spoiled) compared.add(`${scan.reportId} ${scan.scan}`);
  const leftOut = leftOutOf(once).filter((scan) => scan.reportId === reportId || compared.has(`${scan.reportId} ${scan.scan}`));
  return { series: withChance(series), leftOut };
}

/** Finds an excluded earlier value that a scan of the report would be compared with. */
function cannotBeCompared({ reportType, site, scanDate, values }: TrendScan, later: TrendScan): boolean {
  const isEarlier = scanDate !== null && later.scanDate !== null && scanDate < later.scanDate;
  if (!isEarlier || reportType !== later.reportType || site !== later.site) return false;
  return values.some(({ implausible, parameter }) => implausible && later.values.some((value) => value.parameter === parameter));
}

function narrowed(all: readonly TrendSeries[], reportId: string): TrendSeries[] {
  const points = all
    .flatMap((series) => series.points)
    .toSorted((one, other) => Number(one.scanDate > other.scanDate) - Number(one.scanDate < other.scanDate));
  return all.flatMap((series) => {
    const changes = series.changes.filter((change) => change.fromReportId !== reportId);
    const ends = new Set(
      changes.flatMap((change) => [`${change.fromReportId} ${change.fromScan}`, `${change.toReportId} ${change.toScan}`]),
    );
    const isEnd = (point: TrendPoint) => ends.has(`${point.reportId} ${point.scan}`);
    const own = points.filter((point) => point.reportId === reportId && isEnd(point));
    const ofSide = new Set(all.filter(({ side }) => side === series.side).flatMap((other) => other.points));
    const isBefore = (point: TrendPoint) => !point.leftOut && ofSide.has(point) && own.some((to) => point.scanDate < to.scanDate);
    return changes.length === 0 ? [] : [{ ...series, changes, points: points.filter((point) => isEnd(point) || isBefore(point)) }];
  });
}
