import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZCurveProtocol } from "./datasets.ts";
import { ZRegistration } from "./score.ts";

const positive = z.number().check(z.positive());

/** Protocol that a precision error holds for; what is null does not matter to it. */
export const ZPrecisionProtocol = z.extend(ZCurveProtocol, { registration: z._default(z.nullable(ZRegistration), null) });
export type PrecisionProtocol = z.infer<typeof ZPrecisionProtocol>;

/** One published precision error of one parameter. */
export const ZPrecisionFigure = z.object({
  reportType: ZReportType,
  parameter: z.string(),
  site: ZSite,
  /** Null: the figure is of a requirement for any scanner. */
  scanner: z.nullable(ZScanner),
  protocol: ZPrecisionProtocol,
  /** `requirement`: the worst that a body accepts of an operator; the precision of nobody. */
  measuredOn: z.enum(["in-vivo", "phantom", "requirement"]),
  /** Repeats within days, or over the stated months. */
  interval: z.union([z.literal("short-term"), z.object({ months: z.number() })]),
  /** Root mean square standard deviation, in the parameter's unit of the catalogue. */
  rmsSd: z.nullable(positive),
  /** Mean that `rmsSd` was measured around, in the same unit. */
  mean: z.nullable(z.number()),
  /** Root mean square coefficient of variation; a pair where the source gives a range. */
  rmsCvPercent: z.nullable(z.union([positive, z.tuple([z.number(), z.number()])])),
  /** Least significant change in percent where the source states it itself; else it is 2.77 times the precision error. */
  lscPercent: z._default(z.nullable(positive), null),
  n: z.nullable(z.number()),
  degreesOfFreedom: z.nullable(z.number()),
  /** Key of the source. */
  source: z.string(),
  note: z.nullable(z.string()),
});
export type PrecisionFigure = z.infer<typeof ZPrecisionFigure>;

/** Published precision errors with where they were read. */
export const ZPrecisionTable = z.object({
  format: z.literal("trabecula-precision/1"),
  limits: z.array(z.string()),
  sources: z.array(
    z.object({
      key: z.string(),
      /** What people call it, beside a change. */
      name: z.string(),
      citation: z.string(),
      doi: z.nullable(z.string()),
      url: z.nullable(z.string()),
      status: z.enum(["PRIMARY", "SECONDARY", "LOCAL"]),
      scannerText: z.string(),
      protocolText: z.string(),
    }),
  ),
  figures: z.array(ZPrecisionFigure),
});
export type PrecisionTable = z.infer<typeof ZPrecisionTable>;

/**
 * Whose precision a change is judged with: this laboratory's own, measured elsewhere and published, or only the worst that
 * a body accepts of an operator.
 */
export const ZPrecisionKind = z.enum(["own", "published", "minimum"]);
export type PrecisionKind = z.infer<typeof ZPrecisionKind>;

/** A precision error that changes are judged with: never one of a phantom. */
export const ZPrecisionFigureInUse = z.extend(ZPrecisionFigure, {
  kind: ZPrecisionKind,
  rmsCvPercent: z.nullable(positive),
  /** The source in words, as it stands beside a change. */
  sourceText: z.string(),
});
export type PrecisionFigureInUse = z.infer<typeof ZPrecisionFigureInUse>;

/** Line between two scanners from people measured on both: value on `toScanner` = intercept + slope × value on `fromScanner`. */
export const ZCrossCalibration = z.object({
  reportType: ZReportType,
  parameter: z.string(),
  site: ZSite,
  fromScanner: ZScanner,
  toScanner: ZScanner,
  /** What is null does not matter to the line. */
  fromProtocol: z.optional(z.nullable(ZPrecisionProtocol)),
  toProtocol: z.optional(z.nullable(ZPrecisionProtocol)),
  slope: z.number(),
  intercept: z.number(),
  /** Pearson's correlation of the pairs. */
  correlation: z.number().check(z.gte(-1), z.lte(1)),
  /** People measured on both. */
  n: z.number().check(z.int(), z.gte(3)),
  /** Standard deviations of the people's values on each scanner. */
  sdFrom: positive,
  sdTo: positive,
  /** The values on `fromScanner` that it was measured over, in the parameter's unit; null: not stated. Beyond them it says nothing. */
  lower: z.nullable(z.number()),
  upper: z.nullable(z.number()),
  /** In words, as it stands beside a change. */
  source: z.string(),
});
export type CrossCalibration = z.infer<typeof ZCrossCalibration>;

/** What every change is judged with. Of two figures of a kind that fit, the one that names more of the protocol counts, then the first. */
export const ZPrecisionInUse = z.object({
  figures: z.array(ZPrecisionFigureInUse),
  crossCalibrations: z.array(ZCrossCalibration),
});
export type PrecisionInUse = z.infer<typeof ZPrecisionInUse>;
