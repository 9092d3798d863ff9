import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZChildHeight, ZHeightAdjusted, ZHeightCm } from "./child-height.ts";
import { parameterKey } from "./dataset-parts.ts";
import { trimmedLine, ZDateOnly, ZId, ZSex, ZSide } from "./primitives.ts";

export const ZMenopausalStatus = z.enum(["premenopausal", "postmenopausal", "unknown"]);

/** Give exactly one of `ageYears`, `birthDate` (with the scan's date) or `birthYear` (approximate). `sex` is the reference sex. */
export const ZSubject = z.strictObject({
  sex: z.optional(z.nullable(ZSex)),
  ageYears: z.optional(z.nullable(z.number().check(z.gte(0, "Age cannot be negative."), z.lte(120, "Age is in years, 120 at most.")))),
  birthDate: z.optional(z.nullable(ZDateOnly)),
  birthYear: z.optional(z.nullable(z.number().check(z.int(), z.gte(1880), z.lte(2200)))),
  menopausalStatus: z.optional(z.nullable(ZMenopausalStatus)),
  /** Height at the scans; children also get height-adjusted scores. */
  heightCm: z.optional(z.nullable(ZHeightCm)),
});
export type Subject = z.infer<typeof ZSubject>;

/** Region matching to the earlier scan: none, by slice area, or 3D. */
export const ZRegistration = z.enum(["none", "area", "3d"]);
export type Registration = z.infer<typeof ZRegistration>;

/** Null or missing: not stated. */
export const ZProtocol = z.strictObject({
  region: z.optional(z.nullable(z.enum(["single-stack", "multi-stack"]))),
  offsetMm: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(500)))),
  offsetPercent: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(100)))),
  stacks: z.optional(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(20)))),
  feCriterion: z.optional(z.nullable(trimmedLine(60))),
  registration: z.optional(z.nullable(ZRegistration)),
  /** Overlap of registered scans, in percent. */
  commonRegionPercent: z.optional(z.nullable(z.number().check(z.gt(0), z.lte(100)))),
});
export type Protocol = z.infer<typeof ZProtocol>;

export const ZMeasurement = z.strictObject({
  parameter: parameterKey,
  value: z.number(),
});

export type Measurement = z.infer<typeof ZMeasurement>;

export const ZScale = z.enum(["hologic"]);
export type Scale = z.infer<typeof ZScale>;

export const ZScan = z.strictObject({
  site: ZSite,
  side: z.optional(z.nullable(ZSide)),
  scanDate: z.optional(z.nullable(ZDateOnly)),
  scanner: z.optional(z.nullable(ZScanner)),
  /** Default of `scanner`: this device's model. */
  deviceId: z.optional(z.nullable(ZId)),
  /** 1 (none) to 5 (extreme); HR-pQCT only. */
  motionGrade: z.optional(
    z.nullable(z.number().check(z.int(), z.gte(1, "Motion grades go from 1 to 5."), z.lte(5, "Motion grades go from 1 to 5."))),
  ),
  protocol: z.optional(z.nullable(ZProtocol)),
  /** Converts other makers' values by published equations (DXA). Default: never. */
  scale: z.optional(z.nullable(ZScale)),
  measurements: z.array(ZMeasurement).check(
    z.minLength(1, "Enter at least one value."),
    z.maxLength(100),
    z.refine((rows) => new Set(rows.map((row) => row.parameter)).size === rows.length, "A parameter is given twice."),
  ),
});
export type Scan = z.infer<typeof ZScan>;

function fewScans<Shape extends z.core.$ZodType>(scan: Shape) {
  return z.array(scan).check(z.minLength(1, "Give at least one scan."), z.maxLength(20, "Send at most 20 scans per request."));
}

export const ZScoreRequest = z.strictObject({
  reportType: ZReportType,
  datasetId: z.optional(z.nullable(ZId)),
  subject: ZSubject,
  scans: fewScans(ZScan),
});
export type ScoreRequest = z.infer<typeof ZScoreRequest>;

/** Programs whose quantities share names with the scanner's but differ. Such values are never stored. */
export const measuringMethods = ["ormir-bqrl"] as const;
export type MeasuringMethod = (typeof measuringMethods)[number];

const ZMeasuredScan = z.extend(ZScan, { method: z.optional(z.nullable(z.enum(measuringMethods))) });

export const lumbarVertebrae = ["L1", "L2", "L3", "L4"] as const;
export type Vertebra = (typeof lumbarVertebrae)[number];
export const ZVertebra = z.enum(lumbarVertebrae, "Name a vertebra from L1 to L4.");

export const ZLiveScoreRequest = z.extend(ZScoreRequest, {
  scans: fewScans(ZMeasuredScan),
  excludedVertebrae: z.optional(z.array(ZVertebra).check(z.maxLength(4))),
  intervals: z.optional(z.boolean()),
});
export type LiveScoreRequest = z.infer<typeof ZLiveScoreRequest>;
export type MeasuredRequest = Omit<LiveScoreRequest, "intervals" | "excludedVertebrae">;

export const refusalCodes = [
  "outside_reference_age",
  "no_curve",
  "scanner_mismatch",
  "site_mismatch",
  "protocol_mismatch",
  "motion_grade",
  "implausible_value",
  "extreme_score",
  "missing_sex",
  "missing_age",
  "no_conversion",
  "other_definition",
  "z_required",
  "vertebra_excluded",
] as const;
export const ZRefusalCode = z.enum(refusalCodes);
export type RefusalCode = z.infer<typeof ZRefusalCode>;

/** `ageRange` in years, if age is the reason. */
export const ZRefusal = z.object({ code: ZRefusalCode, message: z.string(), ageRange: z.optional(z.tuple([z.number(), z.number()])) });
export type Refusal = z.infer<typeof ZRefusal>;

export const flagCodes = [
  "protocol_unconfirmed",
  "soft_range",
  "age_approximate",
  "beyond_3sd",
  "beyond_5sd",
  "secondary_reference",
  "motion_ungraded",
  "motion_override",
  "converted_scale",
  "few_controls",
] as const;
export const ZFlag = z.enum(flagCodes);
export type Flag = z.infer<typeof ZFlag>;

/**
 * Value converted to another maker's scale, for scores but never for change. 95 of 100 people lie within `errorPercent`;
 * `plain`: for the patient.
 */
export const ZConversion = z.object({ to: ZScale, value: z.number(), errorPercent: z.number(), citation: z.string(), plain: z.string() });
export type Conversion = z.infer<typeof ZConversion>;

const ZMeasurementError = z.nullable(z.object({ error: z.number(), kind: z.enum(["own", "published", "minimum"]), source: z.string() }));
const ZPercentileEnds = z.tuple([z.number(), z.number()]);

/** Interval of Z and percentile: 95 %, but approximate if `curve.of` is `estimated` or `controls`. */
export const ZScoreInterval = z.object({
  /** Null if the curve's error is unknown. A null end is beyond the limits of Z. */
  zScore: z.nullable(z.tuple([z.nullable(z.number()), z.nullable(z.number())])),
  percentile: z.nullable(ZPercentileEnds),
  /** Percentiles of 95 % of repeat measurements. */
  repeat: z.optional(z.nullable(ZPercentileEnds)),
  /** Names the included parts. Missing before engine 1.7.0, where an interval without `curve` is that of repeat measurements. */
  text: z.optional(z.string()),
  /** Precision error (SD, value's unit); null if unknown. */
  measurement: ZMeasurementError,
  /** Standard error of a value on another maker's scale. */
  conversion: z.optional(z.nullable(z.number())),
  /** Standard error of Z; null if unknown. */
  curve: z.nullable(
    z.object({
      zError: z.number(),
      /**
       * `dataset`: stated. `people`: from the group's size. `estimated`: from the whole number, or (`people` null) stated for
       * fewer than 500. `controls`: of the adaptation alone, because the parent states none.
       */
      of: z.enum(["dataset", "people", "estimated", "controls"]),
      people: z.optional(z.nullable(z.number())),
      /** Controls of an adapted reference, whose error is included. */
      controls: z.optional(z.number()),
    }),
  ),
});
export type ScoreInterval = z.infer<typeof ZScoreInterval>;

/**
 * Interval of a T-score from the measurement, a conversion and the number of young adults, as far as they are known.
 * `crosses`: limits of a category inside the interval.
 */
export const ZTScoreInterval = z.object({
  tScore: z.tuple([z.number(), z.number()]),
  text: z.string(),
  measurement: ZMeasurementError,
  conversion: z.nullable(z.number()),
  people: z.nullable(z.number()),
  crosses: z.array(z.number()),
});
export type TScoreInterval = z.infer<typeof ZTScoreInterval>;

/** Full precision; `percentile` 0 to 100. `refusal` explains a missing Z, `tRefusal` a missing T. */
export const ZScoreResult = z.object({
  parameter: z.string(),
  value: z.number(),
  unit: z.string(),
  zScore: z.nullable(z.number()),
  percentile: z.nullable(z.number()),
  reference: z.nullable(
    z.object({
      median: z.number(),
      p5: z.number(),
      p95: z.number(),
      /** Ages of the band that the score compares with; null for a curve over age, missing before engine 1.7.0. */
      ages: z.optional(z.nullable(z.tuple([z.number(), z.number()]))),
      /** People of this sex and band, or behind the whole curve of this sex; null if not stated. */
      n: z.optional(z.nullable(z.number())),
    }),
  ),
  refusal: z.nullable(ZRefusal),
  tScore: z.nullable(z.number()),
  youngAdult: z.nullable(
    z.object({
      mean: z.number(),
      sd: z.number(),
      ages: z.nullable(z.tuple([z.number(), z.number()])),
      n: z.optional(z.nullable(z.number())),
    }),
  ),
  tRefusal: z.nullable(ZRefusal),
  preferred: z.enum(["z", "t", "none"]),
  flags: z.array(ZFlag),
  /** Sentences, such as a likely unit mistake or failed consistency check. */
  notes: z.array(z.string()),
  source: z.nullable(z.string()),
  conversion: z.optional(ZConversion),
  /** Only in reports and on request, for values with a known error. */
  interval: z.optional(ZScoreInterval),
  tInterval: z.optional(ZTScoreInterval),
  height: z.optional(ZHeightAdjusted),
});
export type ScoreResult = z.infer<typeof ZScoreResult>;

export const ZScoredScan = z.object({
  site: ZSite,
  side: z.nullable(ZSide),
  /** Decimal age at the scan in years; null if unknown. */
  ageYears: z.nullable(z.number()),
  results: z.array(ZScoreResult),
  height: z.optional(ZChildHeight),
});
export type ScoredScan = z.infer<typeof ZScoredScan>;

/** Null `code` if the modality gives none (HR-pQCT, menopausal status unknown). */
export const ZCategory = z.object({
  code: z.nullable(z.enum(["normal", "low_bone_mass", "osteoporosis", "below_expected_for_age", "within_expected_for_age"])),
  basis: z.nullable(z.string()),
  text: z.string(),
});
export type Category = z.infer<typeof ZCategory>;

export const ZScoreReply = z.object({
  dataset: z.object({ id: ZId, version: z.string() }),
  engineVersion: z.string(),
  notice: z.string(),
  category: ZCategory,
  scans: z.array(ZScoredScan),
});
export type ScoreReply = z.infer<typeof ZScoreReply>;
