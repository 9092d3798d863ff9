import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { parameterKey } from "./dataset-parts.ts";
import { ZCrossCalibration, ZPrecisionFigureInUse } from "./precision.ts";
import { nonEmptyLine, ZId, ZInstant, inWorkspace } from "./primitives.ts";
import { ZProtocol } from "./score.ts";

const mostItems = 500;
const mostLines = 200;

const positive = z.number().check(z.positive("Write a number above zero."));
const count = (lowest: number, message: string) => z.number().check(z.int(message), z.gte(lowest, message), z.lte(1_000_000, message));

const protocol = z.optional(z.nullable(z.omit(ZProtocol, { commonRegionPercent: true })));

/** Figures in the parameter's unit of the catalog. */
export const ZOwnPrecision = z
  .strictObject({
    reportType: ZReportType,
    parameter: parameterKey,
    site: ZSite,
    scanner: ZScanner,
    protocol,
    /** Preferred if both are given, as a percentage varies with its value. */
    rmsSd: z.optional(z.nullable(positive)),
    rmsCvPercent: z.optional(z.nullable(positive)),
    /** Degrees of freedom: scans minus people. */
    df: z.optional(z.nullable(count(1, "Degrees of freedom are a whole number from 1."))),
    note: z.optional(z.nullable(nonEmptyLine("Write a note with a letter, or leave it out.", 300))),
  })
  .check(
    z.refine(({ rmsSd, rmsCvPercent }) => rmsSd != null || rmsCvPercent != null, { error: "Give RMS-SD or RMS-CV.", path: ["rmsSd"] }),
  );
export type OwnPrecision = z.infer<typeof ZOwnPrecision>;

const bothEnds = "Give both ends of the range, or neither.";

export const ZOwnCrossCalibration = z
  .strictObject({
    reportType: ZReportType,
    parameter: parameterKey,
    site: ZSite,
    fromScanner: ZScanner,
    toScanner: ZScanner,
    fromProtocol: protocol,
    toProtocol: protocol,
    slope: positive,
    intercept: z.number(),
    correlation: z.number().check(z.gt(0, "A correlation above 0, 1 at most."), z.lte(1, "A correlation above 0, 1 at most.")),
    n: count(3, "Enter at least 3 people who were measured on both scanners."),
    sdFrom: positive,
    sdTo: positive,
    /** Valid range on the first scanner; undefined if its publication states none. */
    lower: z.optional(z.nullable(z.number())),
    upper: z.optional(z.nullable(z.number())),
    source: nonEmptyLine("Say where the line was published.", 300),
  })
  .check(
    z.refine(({ lower, upper }) => lower != null || upper == null, { error: bothEnds, path: ["lower"] }),
    z.refine(({ lower, upper }) => upper != null || lower == null, { error: bothEnds, path: ["upper"] }),
    z.refine(({ lower, upper }) => lower == null || upper == null || lower < upper, {
      error: "The upper end is above the lower one.",
      path: ["upper"],
    }),
  );
export type OwnCrossCalibration = z.infer<typeof ZOwnCrossCalibration>;

/** A stale `version` changes nothing; without `version` the replacement is unconditional. Undefined `crossCalibrations` stay. */
export const ZReplacePrecisionRequest = z.strictObject({
  version: z.optional(z.number().check(z.int(), z.gte(0))),
  items: z.array(ZOwnPrecision).check(z.maxLength(mostItems, `At most ${mostItems} precision errors.`)),
  crossCalibrations: z.optional(z.array(ZOwnCrossCalibration).check(z.maxLength(mostLines, `At most ${mostLines} cross-calibrations.`))),
});
export type ReplacePrecisionRequest = z.infer<typeof ZReplacePrecisionRequest>;

export const ZReplacePrecisionQuery = z.strictObject({ check: z.optional(z.enum(["true", "false"])) });

export const ZReplaceWorkspacePrecisionQuery = z.extend(ZReplacePrecisionQuery, inWorkspace);

export const ZEnoughRepeats = z.enum(["enough", "few", "not_stated"]);
export type EnoughRepeats = z.infer<typeof ZEnoughRepeats>;

/** Null: the laboratory’s, or published; missing in files of earlier versions. */
const ofWorkspace = { workspaceId: z._default(z.nullable(ZId), null) };

export const ZPrecisionLine = z.extend(ZPrecisionFigureInUse, {
  ...ofWorkspace,
  /** LSC in the parameter's unit; null if only a percentage is known. */
  lsc: z.nullable(z.number()),
  /** Stated by the source, or 2.77 × RMS-CV; null if unknown. */
  lscPercent: z.nullable(z.number()),
  enough: ZEnoughRepeats,
});
export type PrecisionLine = z.infer<typeof ZPrecisionLine>;

/** `lsc`: generalized least significant change, in the parameter's unit. */
export const ZCrossCalibrationLine = z.extend(ZCrossCalibration, {
  ...ofWorkspace,
  /** Null if a scanner's RMS-SD is unknown; see `lscProblem`. */
  lsc: z.nullable(z.number()),
  lscProblem: z.nullable(z.string()),
});
export type CrossCalibrationLine = z.infer<typeof ZCrossCalibrationLine>;

export const ZPrecisionReply = z.object({
  version: z.number(),
  changedAt: z.nullable(ZInstant),
  figures: z.array(ZPrecisionLine),
  crossCalibrations: z.array(ZCrossCalibrationLine),
  limits: z.array(z.string()),
});
export type PrecisionReply = z.infer<typeof ZPrecisionReply>;
