import type { Protocol, Report, ReportScan, ReportType, ScoredScan, Scanner, Sex, Site } from "@trabecula/contracts";

/** A scan with what decides whether its values may be compared with those of another one. Null: not stated. */
export interface TrendScan {
  readonly reportId: string;
  /** Which scan of the report, from 0. */
  readonly scan: number;
  /** Instant at which the report was made, for the order of scans of one day. */
  readonly madeAt: string;
  /** Instant at which its newest revision was made: which of two statements about one scan is the newer one. */
  readonly revisedAt: string;
  readonly reportType: ReportType;
  readonly site: Site;
  readonly side: "left" | "right" | null;
  readonly scanDate: string | null;
  readonly scanner: Scanner | null;
  /** Which scanner of the laboratory made it; null where the report says the model alone. */
  readonly device: { readonly id: string; readonly name: string } | null;
  readonly protocol: Protocol | null;
  readonly motionGrade: number | null;
  /** Somebody decided to score it in spite of its motion grade. */
  readonly motionOverride: boolean;
  readonly sex: Sex | null;
  readonly ageYears: number | null;
  /** Only the year of birth is known. */
  readonly ageApproximate: boolean;
  /** What Z and T were computed against: they are comparable where this text is the same. */
  readonly reference: string;
  readonly values: readonly TrendValue[];
}

export interface TrendValue {
  readonly parameter: string;
  readonly value: number;
  readonly unit: string;
  readonly zScore: number | null;
  readonly tScore: number | null;
  /** Median of the reference at this age, in the same unit. */
  readonly median: number | null;
  /** The report's scores are of this value on another maker's scale, and are no part of change. */
  readonly converted?: boolean;
  /** Outside what is possible: a mistake of unit or typing. */
  readonly implausible: boolean;
}

/** What of a report its scans need. */
export type ReportOfScans = Pick<Report, "id" | "reportType" | "dateCreated" | "dateRevised" | "subject" | "inputs" | "scans"> & {
  readonly dataset: Pick<Report["dataset"], "id" | "version">;
};

/** The scans of a stored report; nothing is scored again. */
export function trendScansOf(report: ReportOfScans): TrendScan[] {
  return report.scans.map((scored, index) => scanOf(report, scored, report.inputs[index]!, index));
}

function scanOf(
  { id, reportType, dateCreated, dateRevised, subject, dataset }: ReportOfScans,
  scored: ScoredScan,
  input: ReportScan,
  index: number,
): TrendScan {
  const sex = subject.sex ?? null;
  return {
    reportId: id,
    scan: index,
    madeAt: dateCreated,
    revisedAt: dateRevised,
    reportType,
    site: scored.site,
    side: scored.side,
    scanDate: input.scanDate ?? null,
    scanner: input.scanner ?? null,
    device: deviceOf(input),
    protocol: input.protocol ?? null,
    motionGrade: input.motionGrade ?? null,
    motionOverride: input.motionOverride !== null,
    sex,
    ageYears: scored.ageYears,
    ageApproximate: subject.birthYear !== null && subject.birthYear !== undefined,
    reference: `${dataset.id} ${dataset.version} ${sex}`,
    values: scored.results.map(({ parameter, value, unit, zScore, tScore, reference, refusal, tRefusal, conversion }) => ({
      parameter,
      value,
      unit,
      // Of a value on another maker's scale nothing goes into change: it is told of what the scanner itself measured.
      ...(conversion
        ? { converted: true, zScore: null, tScore: null, median: null }
        : { zScore, tScore, median: reference?.median ?? null }),
      implausible: [refusal, tRefusal].some((reason) => reason?.code === "implausible_value"),
    })),
  };
}

/** The scanner of the laboratory that a scan names; null: none. */
export function deviceOf({ deviceId, device }: Pick<ReportScan, "deviceId" | "device">): TrendScan["device"] {
  return deviceId != null && device ? { id: deviceId, name: device.name } : null;
}
