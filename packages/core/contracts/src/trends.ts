import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZPrecisionKind } from "./precision.ts";
import { ZDateOnly, ZId, ZSide, ZYesNo } from "./primitives.ts";

/** `implausible_value`, also of an excluded vertebra, excludes only the values that the message names; `same_scan`: counted in another report. */
export const ZLeftOutCode = z.enum(["motion_grade", "no_date", "implausible_value", "same_scan"]);

export const ZLeftOutScan = z.object({
  reportId: ZId,
  scan: z.number(),
  scanDate: z.nullable(ZDateOnly),
  site: ZSite,
  side: z.nullable(ZSide),
  code: ZLeftOutCode,
  message: z.string(),
});
export type LeftOutScan = z.infer<typeof ZLeftOutScan>;

export const ZTrendPoint = z.object({
  reportId: ZId,
  scan: z.number(),
  scanDate: ZDateOnly,
  ageYears: z.nullable(z.number()),
  ageApproximate: z.boolean(),
  device: z.nullable(z.string()),
  value: z.number(),
  zScore: z.nullable(z.number()),
  tScore: z.nullable(z.number()),
  /** Points with the same number are comparable; only they may be joined. */
  line: z.number(),
  /** Excluded for motion (see `leftOut` of the reply): shown, but not compared. */
  leftOut: z.boolean(),
});
export type TrendPoint = z.infer<typeof ZTrendPoint>;

export const ZChangeRefusalCode = z.enum(["other_scanner", "other_protocol", "other_side", "motion_grade", "no_precision"]);
export type ChangeRefusalCode = z.infer<typeof ZChangeRefusalCode>;

/** `value`: in the value's unit. `percent`: of the earlier value, if the change was derived from a percentage. */
export const ZLsc = z.object({ value: z.number(), percent: z.nullable(z.number()), source: z.string(), kind: ZPrecisionKind });
export type Lsc = z.infer<typeof ZLsc>;

/** `ages_disagree`: the stated ages do not fit the dates. */
export const ZChangeScoreRefusalCode = z.enum([
  ...(["other_reference", "other_scanner", "converted_scale", "no_z_score"] as const),
  ...(["outside_ages", "outside_gap", "ages_disagree"] as const),
]);
export type ChangeScoreRefusalCode = z.infer<typeof ZChangeScoreRefusalCode>;

/** Change given the earlier Z-score, among people of this age: (Z₂ − r·Z₁) / √(1 − r²). All numbers, or a refusal. */
export const ZChangeScore = z.object({
  z: z.nullable(z.number()),
  percentile: z.nullable(z.number()),
  /** r·Z₁ */
  expectedZ: z.nullable(z.number()),
  r: z.nullable(z.number()),
  refusal: z.nullable(z.object({ code: ZChangeScoreRefusalCode, message: z.string() })),
});
export type ChangeScoreOfPair = z.infer<typeof ZChangeScore>;

/**
 * Doubts about a change. `few_degrees_of_freedom`: fewer than 30, or unstated. `protocol_unconfirmed`: protocol or
 * common region not stated. `other_reference`: different references, so no change of Z or T. `same_day`: shows
 * repeatability. `converted_scale`: scores on another maker's scale, so no change of them.
 * `calibration_range_unstated`: valid range unknown. `phantom_calibration`: phantoms may differ from people.
 * `change_score_uncertain`: scores of people left out at this age miss the expected mean or SD.
 * `no_precision`: a change score without a least significant change.
 * `under_20`: under 20 years at a scan, or of unknown age; the least significant change is for adults.
 */
export const ZChangeFlag = z.enum([
  "few_degrees_of_freedom",
  "protocol_unconfirmed",
  "other_reference",
  "same_day",
  "calibration_range_unstated",
  "phantom_calibration",
  "converted_scale",
  "change_score_uncertain",
  "no_precision",
  "under_20",
]);
export type ChangeFlag = z.infer<typeof ZChangeFlag>;

/** Has all known numbers, or a refusal. With the flags `under_20` and `no_precision`, `lsc`, `significant` and `tChange` are null. */
export const ZTrendChange = z.object({
  from: ZDateOnly,
  to: ZDateOnly,
  fromReportId: ZId,
  fromScan: z.number(),
  toReportId: ZId,
  toScan: z.number(),
  against: z.array(z.enum(["first", "previous"])),
  /** Later minus earlier value; with cross-calibration on the scale of `toScanner`. */
  absolute: z.nullable(z.number()),
  /** Percent of the earlier value; null if that is not positive. */
  percent: z.nullable(z.number()),
  /** Null below 365 days. Years are days / 365.25. */
  percentPerYear: z.nullable(z.number()),
  zChange: z.nullable(z.number()),
  tChange: z.nullable(z.number()),
  /** Null if the reference has no correlations for this value, or the change is refused. */
  changeScore: z.nullable(ZChangeScore),
  lsc: z.nullable(ZLsc),
  significant: z.nullable(z.boolean()),
  /** Significant among all changes of the later report: kept by Holm's procedure at 5 %, p = 2·Φ(−1.96·|absolute|/LSC). Null as `significant`. */
  beyondChance: z.nullable(z.boolean()),
  /** Published between models, or the laboratory's own between two devices. */
  crossCalibration: z.nullable(z.object({ source: z.string(), basis: z.enum(["published", "phantom", "people"]) })),
  flags: z.array(ZChangeFlag),
  refusal: z.nullable(z.object({ code: ZChangeRefusalCode, message: z.string() })),
});
export type TrendChange = z.infer<typeof ZTrendChange>;

/** Years until the expected change with age reaches the least significant change. */
export const ZMonitoringInterval = z.object({
  years: z.number(),
  expectedPerYear: z.number(),
  source: z.string(),
});
export type MonitoringInterval = z.infer<typeof ZMonitoringInterval>;

/** Z-scores between which the change scores of 90 % will lie, 5th to 95th percentile, in years after a scan. */
const ZThrivePoint = z.object({
  years: z.number(),
  low: z.number(),
  high: z.number(),
  /** Values in the series' unit, on the reference's curve; absent where it ends. */
  values: z.optional(z.tuple([z.number(), z.number()])),
});
export const ZThriveLines = z.object({ reportId: ZId, scan: z.number(), points: z.array(ZThrivePoint) });
export type ThriveLines = z.infer<typeof ZThriveLines>;

export const ZTrendSeries = z.object({
  reportType: ZReportType,
  parameter: z.string(),
  site: ZSite,
  side: z.nullable(ZSide),
  scanner: z.nullable(ZScanner),
  unit: z.string(),
  points: z.array(ZTrendPoint),
  /** Changes from the first and previous scan, including other scanners, sides or protocols. */
  changes: z.array(ZTrendChange),
  /** Null without an expected change or a least significant change. */
  monitoring: z.nullable(ZMonitoringInterval),
  /** Expected courses from the newest and earlier scans; absent if the reference has no correlations. */
  thrive: z.optional(ZThriveLines),
  earlierThrive: z.optional(z.array(ZThriveLines)),
});
export type TrendSeries = z.infer<typeof ZTrendSeries>;

export const ZTrendsQuery = z.strictObject({ linked: z.optional(ZYesNo) });

export const ZTrends = z.object({
  series: z.array(ZTrendSeries),
  leftOut: z.array(ZLeftOutScan),
  /** Number of reports skipped between the first and the newest, above the limit. */
  beyond: z.number(),
});
export type Trends = z.infer<typeof ZTrends>;

export const ZReportChanges = z.extend(ZTrends, { patientId: z.nullable(ZId) });
export type ReportChanges = z.infer<typeof ZReportChanges>;
