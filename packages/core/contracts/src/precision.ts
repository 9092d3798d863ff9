import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZCurveProtocol } from "./datasets.ts";
import { ZRegistration } from "./score.ts";

const positive = z.number().check(z.positive());

/** Null fields do not matter. */
export const ZPrecisionProtocol = z.extend(ZCurveProtocol, { registration: z._default(z.nullable(ZRegistration), null) });
export type PrecisionProtocol = z.infer<typeof ZPrecisionProtocol>;

export const ZPrecisionFigure = z.object({
  reportType: ZReportType,
  parameter: z.string(),
  site: ZSite,
  scanner: z.nullable(ZScanner),
  protocol: ZPrecisionProtocol,
  measuredOn: z.enum(["in-vivo", "phantom", "requirement"]),
  /** Repeats within days, or over the stated months. */
  interval: z.union([z.literal("short-term"), z.object({ months: z.number() })]),
  rmsSd: z.nullable(positive),
  /** Mean around which `rmsSd` was measured, same unit. */
  mean: z.nullable(z.number()),
  /** Root mean square coefficient of variation; a pair if the source gives a range. */
  rmsCvPercent: z.nullable(z.union([positive, z.tuple([z.number(), z.number()])])),
  /** Stated by the source, or 2.77 times the precision error. */
  lscPercent: z._default(z.nullable(positive), null),
  n: z.nullable(z.number()),
  degreesOfFreedom: z.nullable(z.number()),
  source: z.string(),
  note: z.nullable(z.string()),
});
export type PrecisionFigure = z.infer<typeof ZPrecisionFigure>;

export const ZPrecisionTable = z.object({
  format: z.literal("trabecula-precision/1"),
  limits: z.array(z.string()),
  sources: z.array(
    z.object({
      key: z.string(),
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

/** The laboratory's own, published, or the minimum acceptable operator precision. */
export const ZPrecisionKind = z.enum(["own", "published", "minimum"]);
export type PrecisionKind = z.infer<typeof ZPrecisionKind>;

/** Figures from people, never from phantoms. */
export const ZPrecisionFigureInUse = z.extend(ZPrecisionFigure, {
  kind: ZPrecisionKind,
  rmsCvPercent: z.nullable(positive),
  sourceText: z.string(),
});
export type PrecisionFigureInUse = z.infer<typeof ZPrecisionFigureInUse>;

/** Line from people measured on both scanners: value on `toScanner` = intercept + slope × value on `fromScanner`. */
export const ZCrossCalibration = z.object({
  reportType: ZReportType,
  parameter: z.string(),
  site: ZSite,
  fromScanner: ZScanner,
  toScanner: ZScanner,
  fromProtocol: z.optional(z.nullable(ZPrecisionProtocol)),
  toProtocol: z.optional(z.nullable(ZPrecisionProtocol)),
  slope: z.number(),
  intercept: z.number(),
  /** Pearson's correlation. */
  correlation: z.number().check(z.gte(-1), z.lte(1)),
  n: z.number().check(z.int(), z.gte(3)),
  sdFrom: positive,
  sdTo: positive,
  /** Valid range on `fromScanner`, in the parameter's unit; null: not stated. */
  lower: z.nullable(z.number()),
  upper: z.nullable(z.number()),
  source: z.string(),
});
export type CrossCalibration = z.infer<typeof ZCrossCalibration>;

/** If several figures of a kind match, the most specific protocol counts, then the first. */
export const ZPrecisionInUse = z.object({ figures: z.array(ZPrecisionFigureInUse), crossCalibrations: z.array(ZCrossCalibration) });
export type PrecisionInUse = z.infer<typeof ZPrecisionInUse>;
