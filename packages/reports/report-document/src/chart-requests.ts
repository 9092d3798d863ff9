import { measuredPoint, type DrawnCurves, type OverAgeRequest } from "@trabecula/charts";
import type { Report, ScoredScan } from "@trabecula/contracts";
import { findParameter } from "@trabecula/report-types";
import type { ChartWish, ReportView } from "@trabecula/report-view";

export type ChartRequests = Readonly<Record<string, OverAgeRequest>>;

/** Reference of a parameter and site for the report's sex, or null. */
export type CurvesFor = (parameter: string, site: ScoredScan["site"]) => DrawnCurves | null;

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
  // View keys count scans from 1: "scan-1:tt_bmd".
  const scan = scans[Number(/^scan-(\d+):/.exec(key)?.[1]) - 1];
  const result = scan?.results.find((each) => each.parameter === parameterKey);
  if (!parameter || !curves || !scan || !result || scan.ageYears === null) return null;
  return { curves, parameter, points: [measuredPoint(result, parameter, scan.ageYears)] };
}
