import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZFileProblem } from "./errors.ts";
import { ZEnoughRepeats } from "./own-precision.ts";
import { ZPrecisionProtocol } from "./precision.ts";

/** What holds for every row of a file of repeated scans that does not say otherwise. */
export const ZRepeatsQuery = z.strictObject({
  parameter: z.optional(z.string().check(z.maxLength(40))),
  site: z.optional(ZSite),
  scanner: z.optional(ZScanner),
});
export type RepeatsQuery = z.infer<typeof ZRepeatsQuery>;

/** Precision of one parameter, site, scanner and protocol from repeated scans; figures in the parameter's unit. */
export const ZRepeatFigures = z.object({
  reportType: ZReportType,
  parameter: z.string(),
  site: ZSite,
  /** Null where the file does not name it. */
  scanner: z.nullable(ZScanner),
  protocol: ZPrecisionProtocol,
  persons: z.number(),
  scans: z.number(),
  /** Scans less people. */
  degreesOfFreedom: z.number(),
  mean: z.number(),
  rmsSd: z.number(),
  /** 95 % confidence interval of `rmsSd`. */
  rmsSdInterval: z.array(z.number()),
  /** Null where somebody's mean is not positive. */
  rmsCvPercent: z.nullable(z.number()),
  lsc: z.number(),
  lscPercent: z.nullable(z.number()),
  enough: ZEnoughRepeats,
  /** The same in a sentence. */
  words: z.string(),
  /** Why the figures cannot be taken over; null where they can. */
  problem: z.nullable(z.string()),
});
export type RepeatFigures = z.infer<typeof ZRepeatFigures>;

/** What a file of repeated scans gives. Rows that cannot be used are left out, each with its reason. */
export const ZRepeatsReply = z.object({
  rows: z.number(),
  groups: z.array(ZRepeatFigures),
  /** The first 200. */
  problems: z.array(ZFileProblem),
  refusedRows: z.number(),
  /** Measurements of which nobody has two scans. */
  withoutRepeats: z.array(z.object({ parameter: z.string(), site: ZSite })),
});
export type RepeatsReply = z.infer<typeof ZRepeatsReply>;
