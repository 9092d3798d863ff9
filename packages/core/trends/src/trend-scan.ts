import { ageFacts } from "@trabecula/comparability";
import type { Protocol, Report, ReportScan, ReportType, ScoredScan, Scanner, Sex, Site } from "@trabecula/contracts";
import { excludedOf, exclusionSentence, findContradictions, hasReached } from "@trabecula/report-types";

export interface TrendScan {
  readonly reportId: string;
  readonly scan: number;
  /** Instant of creation; orders scans of one day. */
  readonly madeAt: string;
  /** Instant of the newest revision; decides between duplicates. */
  readonly revisedAt: string;
  readonly reportType: ReportType;
  readonly site: Site;
  readonly side: "left" | "right" | null;
  readonly scanDate: string | null;
  readonly scanner: Scanner | null;
  /** Null if only the model is known. */
  readonly device: { readonly id: string; readonly name: string } | null;
  readonly protocol: Protocol | null;
  readonly motionGrade: number | null;
  readonly motionOverride: boolean;
  readonly sex: Sex | null;
  readonly ageYears: number | null;
  readonly ageApproximate: boolean;
  /** True if certainly 20 years or older, as the least significant change requires. */
  readonly isGrownUp: boolean;
  /** Z and T are comparable only if this text is equal. */
  readonly reference: string;
  readonly values: readonly TrendValue[];
}

export interface TrendValue {
  readonly parameter: string;
  readonly value: number;
  readonly unit: string;
  readonly zScore: number | null;
  readonly tScore: number | null;
  /** Reference median at this age, same unit. */
  readonly median: number | null;
  /** Scores use another manufacturer's scale, so they are excluded from change. */
  readonly converted?: boolean;
  /** Impossible or contradictory: mistyped. */
  readonly implausible: boolean;
}

type ResultOfScan = ScoredScan["results"][number];

export type ScannedValues = Pick<ScoredScan, "site" | "side" | "ageYears"> & {
  readonly results: readonly (Pick<
    ResultOfScan,
    "parameter" | "value" | "unit" | "zScore" | "tScore" | "reference" | "refusal" | "tRefusal"
  > &
    Pick<Partial<ResultOfScan>, "conversion">)[];
};

export type ReportOfScans = Pick<Report, "id" | "reportType" | "dateCreated" | "dateRevised" | "subject" | "inputs" | "clinical"> & {
  readonly dataset: Pick<Report["dataset"], "id" | "version">;
  readonly scans: readonly ScannedValues[];
};

export function trendScansOf(report: ReportOfScans): TrendScan[] {
  return report.scans.map((scored, index) => scanOf(report, scored, report.inputs[index]!, index));
}

function scanOf(
  { id, reportType, dateCreated, dateRevised, subject, clinical, dataset }: ReportOfScans,
  scored: ScannedValues,
  input: ReportScan,
  index: number,
): TrendScan {
  const sex = subject.sex ?? null;
  const contradicted = contradictedIn(reportType, input);
  const excluded = excludedOf(clinical);
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
    isGrownUp: isGrownUp(subject, input.scanDate ?? null, scored.ageYears),
    reference: referenceOf(datasetReference(dataset), sex),
    values: scored.results.map(({ parameter, value, unit, zScore, tScore, reference, refusal, tRefusal, conversion }) => ({
      parameter,
      value,
      unit,
      // Change uses only what the scanner measured, not values converted to another manufacturer's scale.
      ...(conversion
        ? { converted: true, zScore: null, tScore: null, median: null }
        : { zScore, tScore, median: reference?.median ?? null }),
      implausible:
        contradicted.has(parameter) ||
        exclusionSentence(excluded, parameter) !== null ||
        [refusal, tRefusal].some((reason) => reason?.code === "implausible_value"),
    })),
  };
}

/** Engines before 1.7.0 stored contradictory values. */
function contradictedIn(reportType: ReportType, { site, scanner = null, measurements }: ReportScan): ReadonlySet<string> {
  const values = new Map(measurements.map(({ parameter, value }) => [parameter, value]));
  return new Set(findContradictions(reportType, { site, scanner, values }).flatMap(({ parameters }) => parameters));
}

export const datasetReference = ({ id, version }: ReportOfScans["dataset"]): string => `${id} ${version}`;

export function datasetOfReference(reference: string): ReportOfScans["dataset"] {
  const [id, version] = reference.split(" ") as [string, string];
  return { id, version };
}

export const referenceOf = (dataset: string, sex: Sex | null): string => `${dataset} ${sex}`;

/** ISCD: children are those under 20. */
const grownUpYears = 20;

export function isGrownUp(subject: ReportOfScans["subject"], scanDate: string | null, ageYears: number | null): boolean {
  const age = ageFacts(subject, scanDate);
  return age === null ? ageYears !== null && ageYears >= grownUpYears : hasReached(grownUpYears, age) === true;
}

export function deviceOf({ deviceId, device }: Pick<ReportScan, "deviceId" | "device">): TrendScan["device"] {
  return deviceId != null && device ? { id: deviceId, name: device.name } : null;
}
