import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZFileProblem } from "./errors.ts";
import { nonEmptyLine, ZDateOnly, ZId, ZInstant, inWorkspace } from "./primitives.ts";
import { ZFitVerdict } from "./report-check.ts";
import { ZScoreBatchQuery } from "./study-table.ts";

/** Equivalence margin in standard deviations. `0.3` is usual, `0.5` coarse. */
export const ZFitMargin = z.enum(["0.3", "0.5"], "The margin is 0.3 or 0.5.");
export type FitMargin = z.infer<typeof ZFitMargin>;

const ZEstimate = z.object({ value: z.number(), low: z.number(), high: z.number() });

/** Hidden for fewer than five people. */
export const ZFitFigures = z.object({
  parameter: z.string(),
  site: ZSite,
  n: z.number(),
  /** Mean Z-score; ideally 0. */
  mean: ZEstimate,
  /** SD of Z-scores, the ratio to the reference's SD; ideally 1. */
  sd: ZEstimate,
  beyond: z.number(),
  share: ZEstimate,
  /** Sexes, and under 18 against 18 and over, if each has five people. */
  groups: z.array(z.object({ key: z.enum(["female", "male", "under_18", "from_18"]), n: z.number(), mean: ZEstimate })),
  verdict: ZFitVerdict,
  reasons: z.array(z.enum(["mean", "spread", "sexes", "ages"])),
  /** Fewer than 20 people: not judged. */
  isFew: z.boolean(),
  needed: z.nullable(z.number()),
});

export const ZFitFindings = z.object({
  margin: z.number(),
  /** The SD ratio may lie between its inverse and itself. */
  ratioMargin: z.number(),
  persons: z.number(),
  /** Null if either count is below five. */
  bySex: z.nullable(z.object({ female: z.number(), male: z.number() })),
  /** Rounded outward to five years. */
  ages: z.tuple([z.number(), z.number()]),
  figures: z.array(ZFitFigures),
  hidden: z.number(),
  verdict: ZFitVerdict,
  /** Controls for 80 % power to show a fit. */
  enough: z.number(),
  sentence: z.string(),
  mayConclude: z.array(z.string()),
  mayNotConclude: z.array(z.string()),
});
export type FitFindings = z.infer<typeof ZFitFindings>;

const label = nonEmptyLine("Name the scanner with a letter or a digit.", 60);

const checked = { datasetId: ZId, scanner: ZScanner, margin: z._default(ZFitMargin, "0.3") };

export const ZScannerCheckQuery = z.extend(z.omit(ZScoreBatchQuery, { scale: true }), {
  ...checked,
  keep: z.optional(z.enum(["true", "false"])),
  device: z.optional(label),
  ...inWorkspace,
});
export type ScannerCheckQuery = z.infer<typeof ZScannerCheckQuery>;

export const ZPatientsCheckRequest = z.strictObject({
  ...checked,
  keep: z._default(z.boolean(), false),
  device: z.optional(z.nullable(label)),
});
export type PatientsCheckRequest = z.infer<typeof ZPatientsCheckRequest>;

export const ZScannerCheck = z.object({
  id: ZId,
  workspaceId: z.nullable(ZId),
  dataset: z.object({ id: ZId, name: z.string(), version: z.string(), contentHash: z.string() }),
  reportType: ZReportType,
  scanner: ZScanner,
  device: z.nullable(z.string()),
  source: z.enum(["table", "patients"]),
  checkedOn: ZDateOnly,
  engineVersion: z.string(),
  findings: ZFitFindings,
  isOwn: z.boolean(),
  dateCreated: ZInstant,
});
export type ScannerCheck = z.infer<typeof ZScannerCheck>;

export const ZScannerCheckReply = z.object({
  findings: ZFitFindings,
  engineVersion: z.string(),
  kept: z.nullable(ZId),
  read: z.number(),
  leftOut: z.array(z.object({ code: z.string(), count: z.number(), message: z.string() })),
  /** At most 200. */
  problems: z.array(ZFileProblem),
  problemCount: z.number(),
  remarks: z.array(z.string()),
});
export type ScannerCheckReply = z.infer<typeof ZScannerCheckReply>;

export const ZScannerCheckRow = z.extend(z.omit(ZScannerCheck, { findings: true }), {
  persons: z.number(),
  verdict: ZFitVerdict,
  sentence: z.string(),
});
export type ScannerCheckRow = z.infer<typeof ZScannerCheckRow>;

export const ZScannerCheckListQuery = z.strictObject({ datasetId: z.optional(ZId), scanner: z.optional(ZScanner), ...inWorkspace });
export const ZScannerCheckList = z.object({ items: z.array(ZScannerCheckRow), total: z.number() });
