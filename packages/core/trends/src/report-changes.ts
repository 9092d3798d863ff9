import type { Trends, TrendSeries } from "@trabecula/contracts";
import { leftOutOf } from "./left-out.ts";
import type { JudgedBy } from "./lines.ts";
import { scansOnce } from "./same-scan.ts";
import type { TrendScan } from "./trend-scan.ts";
import { measuredIn, seriesOf } from "./trends-of.ts";

/** Compares the report's scans with earlier scans of the patient. Equals the patient's trends, reduced to the points involved. */
export function reportChanges(scans: readonly TrendScan[], reportId: string, precision: JudgedBy): Omit<Trends, "beyond"> {
  const { scans: counted } = scansOnce(scans, reportId);
  const once = { scans: counted, again: [] };
  const series = measuredIn(once)
    .filter(({ values }) => values.some(({ scan }) => scan.reportId === reportId))
    .flatMap((measured) =>
      narrowed(
        seriesOf(measured, precision, (scan) => scan.reportId === reportId),
        reportId,
      ),
    );
  const compared = new Set(series.flatMap(({ changes }) => changes.map(({ fromReportId, fromScan }) => `${fromReportId} ${fromScan}`)));
  const leftOut = leftOutOf(once).filter((scan) => scan.reportId === reportId || compared.has(`${scan.reportId} ${scan.scan}`));
  return { series, leftOut };
}

function narrowed(all: readonly TrendSeries[], reportId: string): TrendSeries[] {
  const points = all.flatMap((series) => series.points);
  return all.flatMap((series) => {
    const changes = series.changes.filter((change) => change.fromReportId !== reportId);
    const ends = new Set(
      changes.flatMap((change) => [`${change.fromReportId} ${change.fromScan}`, `${change.toReportId} ${change.toScan}`]),
    );
    return changes.length === 0
      ? []
      : [{ ...series, changes, points: points.filter((point) => ends.has(`${point.reportId} ${point.scan}`)) }];
  });
}
