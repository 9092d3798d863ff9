import type { Parameter, Report, ReportChanges, ReportScan, ScoredScan, ScoreResult, TrendChange } from "@trabecula/contracts";
import { findParameter } from "@trabecula/report-types";

export interface ValueLine {
  readonly report: Report;
  readonly input: ReportScan;
  readonly scan: ScoredScan;
  readonly result: ScoreResult;
  /** Null if unknown to the current catalog. */
  readonly parameter: Parameter | null;
  /** True for scores of an additional reference. */
  readonly isAdditional: boolean;
  readonly changes: readonly TrendChange[];
}

export function valueLines(report: Report, changes: ReportChanges | null, isAdditional = false): ValueLine[] {
  return report.scans.flatMap((scan, index) =>
    scan.results.map((result) => ({
      report,
      input: report.inputs[index]!,
      scan,
      result,
      parameter: findParameter(result.parameter),
      isAdditional,
      changes: changesOf(changes, index, result.parameter),
    })),
  );
}

function changesOf(changes: ReportChanges | null, scan: number, parameter: string): TrendChange[] {
  const series = changes?.series.filter((one) => one.parameter === parameter) ?? [];
  return series.flatMap((one) => one.changes.filter(({ toScan }) => toScan === scan));
}

/** One report per reference: the same scans with its dataset, scores and engine. */
export function reportsOfOtherReferences({ otherReferences, ...report }: Report): Report[] {
  if (!otherReferences) return [];
  const { engineVersion, others } = otherReferences;
  return others.map(({ dataset: { id, version, manifest }, scans, scannerChecks }) => ({
    ...report,
    scannerChecks,
    engineVersion,
    dataset: { id, version, manifest },
    scans,
  }));
}
