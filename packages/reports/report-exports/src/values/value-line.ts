import type { Parameter, Report, ReportChanges, ReportScan, ScoredScan, ScoreResult, TrendChange } from "@trabecula/contracts";
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
  /** The scores are of another reference, which the report shows beside its own. */
  readonly isBeside: boolean;
  /** Against earlier scans of the patient. */
  readonly changes: readonly TrendChange[];
}

/** The measurements of a report, in its order. `isBeside`: it is one of `reportsBeside`. */
export function valueLines(report: Report, changes: ReportChanges | null, isBeside = false): ValueLine[] {
  return report.scans.flatMap((scan, index) =>
    scan.results.map((result) => ({
      report,
      input: report.inputs[index]!,
      scan,
      result,
      parameter: findParameter(result.parameter),
      isBeside,
      changes: changesOf(changes, index, result.parameter),
    })),
  );
}

function changesOf(changes: ReportChanges | null, scan: number, parameter: string): TrendChange[] {
  const series = changes?.series.filter((one) => one.parameter === parameter) ?? [];
  return series.flatMap((one) => one.changes.filter(({ toScan }) => toScan === scan));
}
