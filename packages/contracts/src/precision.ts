import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZCurveProtocol } from "./datasets.ts";

const percent = z.number().check(z.positive());

/** One published precision error of one parameter. */
export const ZPrecisionFigure = z.object({
  reportType: ZReportType,
  parameter: z.string(),
  site: ZSite,
  /** Null: the figure is of a requirement for any scanner. */
  scanner: z.nullable(ZScanner),
  protocol: ZCurveProtocol,
  /** `requirement`: the worst that a body accepts of an operator; the precision of nobody. */
  measuredOn: z.enum(["in-vivo", "phantom", "requirement"]),
  /** Repeats within days, or over the stated months. */
  interval: z.union([z.literal("short-term"), z.object({ months: z.number() })]),
  /** Root mean square standard deviation, in the parameter's unit of the catalogue. */
  rmsSd: z.nullable(z.number().check(z.positive())),
  /** Mean that `rmsSd` was measured around, in the same unit. */
  mean: z.nullable(z.number()),
  /** Root mean square coefficient of variation; a pair where the source gives a range. */
  rmsCvPercent: z.nullable(z.union([percent, z.tuple([z.number(), z.number()])])),
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
