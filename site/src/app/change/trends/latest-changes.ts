import type { LeftOutScan, ReportChanges } from "@trabecula/contracts";
import type { TrendMeasured } from "../TrendCharts.tsx";

/** Changes to the newest compared scan only, and every refusal. */
export function latestChanges(measured: readonly TrendMeasured[], leftOut: readonly LeftOutScan[]): ReportChanges {
  const series = measured.flatMap(({ series: own }) => {
    const compared = own.flatMap(({ changes }) => changes.filter(({ refusal }) => refusal === null));
    const newest = compared
      .map(({ to }) => to)
      .toSorted()
      .at(-1);
    return own.map((one) => ({ ...one, changes: one.changes.filter(({ refusal, to }) => refusal !== null || to === newest) }));
  });
  return { patientId: null, series, leftOut: [...leftOut], beyond: 0 };
}
