import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZFileProblem } from "./errors.ts";
import { ZHiddenCells } from "./missing-codes.ts";
import { ZEnoughRepeats } from "./own-precision.ts";
import { ZPrecisionProtocol } from "./precision.ts";
import { inWorkspace } from "./primitives.ts";

export const ZRepeatsQuery = z.strictObject({
  parameter: z.optional(z.string().check(z.maxLength(40))),
  site: z.optional(ZSite),
  scanner: z.optional(ZScanner),
  hidden: ZHiddenCells,
});
export const ZWorkspaceRepeatsQuery = z.extend(ZRepeatsQuery, inWorkspace);
export type RepeatsQuery = z.infer<typeof ZRepeatsQuery>;

export const ZRepeatFigures = z.object({
  reportType: ZReportType,
  parameter: z.string(),
  site: ZSite,
  scanner: z.nullable(ZScanner),
  protocol: ZPrecisionProtocol,
  persons: z.number(),
  scans: z.number(),
  degreesOfFreedom: z.number(),
  mean: z.number(),
  rmsSd: z.number(),
  rmsSdInterval: z.array(z.number()),
  /** Null if someone's mean is not positive. */
  rmsCvPercent: z.nullable(z.number()),
  lsc: z.number(),
  lscPercent: z.nullable(z.number()),
  enough: ZEnoughRepeats,
  words: z.string(),
  /** Why the figures cannot be used; null if they can. */
  problem: z.nullable(z.string()),
});
export type RepeatFigures = z.infer<typeof ZRepeatFigures>;

/** Skips unusable rows with a reason. */
export const ZRepeatsReply = z.object({
  rows: z.number(),
  groups: z.array(ZRepeatFigures),
  /** The first 200. */
  problems: z.array(ZFileProblem),
  refusedRows: z.number(),
  remarks: z.array(z.string()),
  withoutRepeats: z.array(z.object({ parameter: z.string(), site: ZSite })),
});
export type RepeatsReply = z.infer<typeof ZRepeatsReply>;
