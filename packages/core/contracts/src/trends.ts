import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZPrecisionKind } from "./precision.ts";
import { ZDateOnly, ZId, ZSide } from "./primitives.ts";

/**
 * Why a scan takes no part in any comparison; `implausible_value`: some of its values do not, which the message names;
 * `same_scan`: another report has the same scan, and it counts there.
 */
export const ZLeftOutCode = z.enum(["motion_grade", "no_date", "implausible_value", "same_scan"]);
export type LeftOutCode = z.infer<typeof ZLeftOutCode>;

/** A scan, or values of it, left out of change, said once. `scan` counts the report's scans from 0. */
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

/** One measured value of a scan with a date. */
export const ZTrendPoint = z.object({
  reportId: ZId,
  /** Which scan of the report, from 0. */
  scan: z.number(),
  scanDate: ZDateOnly,
  ageYears: z.nullable(z.number()),
  /** Only the year of birth is known. */
  ageApproximate: z.boolean(),
  /** The scanner of the laboratory that made the scan, as its report calls it; null where it names none. */
  device: z.nullable(z.string()),
  value: z.number(),
  zScore: z.nullable(z.number()),
  tScore: z.nullable(z.number()),
  /** Points of one number are comparable with each other; lines may join them and no others. */
  line: z.number(),
  /** The motion of its scan forbids a comparison (see `leftOut` of the reply): the value is shown, and compared with none. */
  leftOut: z.boolean(),
});
export type TrendPoint = z.infer<typeof ZTrendPoint>;

export const ZChangeRefusalCode = z.enum(["other_scanner", "other_protocol", "other_side", "motion_grade", "no_precision"]);
export type ChangeRefusalCode = z.infer<typeof ZChangeRefusalCode>;

/** Least significant change in the unit of the value; `percent` where it comes from a percentage, of the earlier value. */
export const ZLsc = z.object({ value: z.number(), percent: z.nullable(z.number()), source: z.string(), kind: ZPrecisionKind });
export type Lsc = z.infer<typeof ZLsc>;

/**
 * Doubts beside a change. `few_degrees_of_freedom`: its precision error rests on fewer than 30, or on an unstated number.
 * `protocol_unconfirmed`: the scans do not state their protocol, or not the region that they have in common. `other_reference`: Z or T of the two scans are against different
 * references, so that their change is not told. `same_day`: both scans are of one day, so that their difference tells how well a scan repeats.
 * `converted_scale`: scores of one of them are of its value on another maker's scale, and change is not told of these.
 * `calibration_range_unstated`: nobody has stated over which values the cross-calibration was measured.
 * `phantom_calibration`: the two scanners were compared by a phantom, which does not show in what people differ from it.
 */
export const ZChangeFlag = z.enum([
  "few_degrees_of_freedom",
  "protocol_unconfirmed",
  "other_reference",
  "same_day",
  "calibration_range_unstated",
  "phantom_calibration",
  "converted_scale",
]);
export type ChangeFlag = z.infer<typeof ZChangeFlag>;

/** An earlier scan against a later one. Either every number that is known, or a refusal and none. */
export const ZTrendChange = z.object({
  from: ZDateOnly,
  to: ZDateOnly,
  fromReportId: ZId,
  fromScan: z.number(),
  toReportId: ZId,
  toScan: z.number(),
  /** The earlier scan is the first, the one before, or both. */
  against: z.array(z.enum(["first", "previous"])),
  /** Later less earlier, in the unit of the value. Through a cross-calibration: on the scale of its `toScanner`. */
  absolute: z.nullable(z.number()),
  /** Of the earlier value; null where that is not positive. */
  percent: z.nullable(z.number()),
  /** Null below 365 days. Years are days / 365.25. */
  percentPerYear: z.nullable(z.number()),
  zChange: z.nullable(z.number()),
  tChange: z.nullable(z.number()),
  lsc: z.nullable(ZLsc),
  /** |absolute| is the least significant change or more. */
  significant: z.nullable(z.boolean()),
  /** Values of two scanners were compared by this line: a published one between their models, or the laboratory's own between the two devices. */
  crossCalibration: z.nullable(z.object({ source: z.string(), basis: z.enum(["published", "phantom", "people"]) })),
  flags: z.array(ZChangeFlag),
  refusal: z.nullable(z.object({ code: ZChangeRefusalCode, message: z.string() })),
});
export type TrendChange = z.infer<typeof ZTrendChange>;

/** After how many years the change that is expected with age reaches the least significant change. */
export const ZMonitoringInterval = z.object({
  years: z.number(),
  /** Expected change in a year, in the unit of the value, and where it comes from. */
  expectedPerYear: z.number(),
  source: z.string(),
});
export type MonitoringInterval = z.infer<typeof ZMonitoringInterval>;

/** One parameter at one site and side on one scanner, in the order of time. */
export const ZTrendSeries = z.object({
  reportType: ZReportType,
  parameter: z.string(),
  site: ZSite,
  side: z.nullable(ZSide),
  scanner: z.nullable(ZScanner),
  unit: z.string(),
  points: z.array(ZTrendPoint),
  /** Each of its scans against the first and the one before, also those of another scanner, side or protocol. */
  changes: z.array(ZTrendChange),
  /** Null where no change is expected, or the expected one is not known, or there is no least significant change. */
  monitoring: z.nullable(ZMonitoringInterval),
});
export type TrendSeries = z.infer<typeof ZTrendSeries>;

export const ZTrends = z.object({
  series: z.array(ZTrendSeries),
  leftOut: z.array(ZLeftOutScan),
  /** Reports that were not looked at, since the patient has more than are compared at once: those between the first and the newest. */
  beyond: z.number(),
});
export type Trends = z.infer<typeof ZTrends>;

/** The scans of one report against the patient's earlier ones: of each series only the points that are compared. */
export const ZReportChanges = z.extend(ZTrends, { patientId: z.nullable(ZId) });
export type ReportChanges = z.infer<typeof ZReportChanges>;
