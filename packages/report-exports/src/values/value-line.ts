import type { Parameter, Report, ReportScan, ScoredScan, ScoreResult } from "@trabecula/contracts";
import { findParameter } from "@trabecula/report-types";

/** One measurement of a report with all that it belongs to. */
export interface ValueLine {
  readonly report: Report;
  /** The scan as it was given, and as it was scored. */
  readonly input: ReportScan;
  readonly scan: ScoredScan;
  readonly result: ScoreResult;
  /** Null: the catalogue of this release does not know it. */
  readonly parameter: Parameter | null;
}

/** The measurements of a report, in its order. */
export function valueLines(report: Report): ValueLine[] {
  return report.scans.flatMap((scan, index) =>
    scan.results.map((result) => ({ report, input: report.inputs[index]!, scan, result, parameter: findParameter(result.parameter) })),
  );
}
