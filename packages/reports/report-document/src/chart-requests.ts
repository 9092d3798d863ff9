import { measuredPoint, type DrawnCurves, type OverAgeRequest } from "@trabecula/charts";
import type { Report, ScoredScan } from "@trabecula/contracts";
import { findParameter } from "@trabecula/report-types";
import type { ChartWish, ReportView } from "@trabecula/report-view";

/** What the charts of a report are drawn from, by the keys of its wishes. */
export type ChartRequests = Readonly<Record<string, OverAgeRequest>>;

/** The reference of a parameter at a site for the report's sex; null where there is nothing to draw. */
export type CurvesFor = (parameter: string, site: ScoredScan["site"]) => DrawnCurves | null;

/** The charts that a view wishes for, each with its reference and the person's value as it was scored. */
export function chartRequests(report: Report, view: ReportView, curvesFor: CurvesFor): ChartRequests {
  return Object.fromEntries(
    view.charts.flatMap((wish) => {
      const request = requestOf(report, wish, curvesFor);
      return request === null ? [] : [[wish.key, request]];
    }),
  );
}

function requestOf({ scans }: Report, { key, parameter: parameterKey, site }: ChartWish, curvesFor: CurvesFor): OverAgeRequest | null {
  const parameter = findParameter(parameterKey);
  const curves = curvesFor(parameterKey, site);
  // Keys of a view count the scans from 1: "scan-1:tt_bmd".
  const scan = scans[Number(/^scan-(\d+):/.exec(key)?.[1]) - 1];
  const result = scan?.results.find((each) => each.parameter === parameterKey);
  if (!parameter || !curves || !scan || !result || scan.ageYears === null) return null;
  return { curves, parameter, points: [measuredPoint(result, parameter, scan.ageYears)] };
}
