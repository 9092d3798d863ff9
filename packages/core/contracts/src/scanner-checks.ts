import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZFileProblem } from "./errors.ts";
import { nonEmptyLine, ZDateOnly, ZId, ZInstant } from "./primitives.ts";
import { ZFitVerdict } from "./report-check.ts";
import { ZScoreBatchQuery } from "./study-table.ts";

/** How far a reference may be off and still be said to fit, in standard deviations. `0.3` is usual, `0.5` coarse. */
export const ZFitMargin = z.enum(["0.3", "0.5"], "The margin is 0.3 or 0.5.");
export type FitMargin = z.infer<typeof ZFitMargin>;

/** With its 95 % interval. */
const ZEstimate = z.object({ value: z.number(), low: z.number(), high: z.number() });

/** How healthy people of one scanner lie against a reference, in one parameter at one site. Nothing of fewer than five people is shown. */
export const ZFitFigures = z.object({
  parameter: z.string(),
  site: ZSite,
  n: z.number(),
  /** Of their Z-scores; 0 where the reference fits. */
  mean: ZEstimate,
  /** Standard deviation of their Z-scores, which is the ratio to the reference's; 1 where it fits. */
  sd: ZEstimate,
  /** People beyond ±2, and their share; 4.6 % where the reference fits. */
  beyond: z.number(),
  share: ZEstimate,
  /** Women and men, and people under 18 and from 18 on, where there are five of both. */
  groups: z.array(z.object({ key: z.enum(["female", "male", "under_18", "from_18"]), n: z.number(), mean: ZEstimate })),
  verdict: ZFitVerdict,
  /** What is off beyond doubt. */
  reasons: z.array(z.enum(["mean", "spread", "sexes", "ages"])),
  /** Fewer than 20 people: not judged. */
  isFew: z.boolean(),
  /** How many controls would decide, if they went on as these; null where the verdict is given, or 10,000 would not. */
  needed: z.nullable(z.number()),
});
export type FitFiguresReply = z.infer<typeof ZFitFigures>;

/** What is kept of a check: figures of groups, and what they mean in words. */
export const ZFitFindings = z.object({
  margin: z.number(),
  /** The ratio of standard deviations may lie between its inverse and itself. */
  ratioMargin: z.number(),
  /** People with at least one Z-score. */
  persons: z.number(),
  /** Null where one of the two is fewer than five. */
  bySex: z.nullable(z.object({ female: z.number(), male: z.number() })),
  /** From and to, in whole five years outward. */
  ages: z.tuple([z.number(), z.number()]),
  figures: z.array(ZFitFigures),
  /** Parameters and sites that fewer than five people had. */
  hidden: z.number(),
  verdict: ZFitVerdict,
  /** How many controls would show a fit in eight of ten checks, if there is one. */
  enough: z.number(),
  /** The verdict in one sentence. */
  sentence: z.string(),
  mayConclude: z.array(z.string()),
  mayNotConclude: z.array(z.string()),
});
export type FitFindings = z.infer<typeof ZFitFindings>;

const label = nonEmptyLine("Name the scanner with a letter or a digit.", 60);

/** What is checked, however the controls come. */
const checked = { datasetId: ZId, scanner: ZScanner, margin: z._default(ZFitMargin, "0.3") };

/** Query of a check by a table: as of scoring one, with the scanner that is checked. With `keep=true` the figures are kept. */
export const ZScannerCheckQuery = z.extend(z.omit(ZScoreBatchQuery, { scale: true }), {
  ...checked,
  keep: z.optional(z.enum(["true", "false"])),
  device: z.optional(label),
});
export type ScannerCheckQuery = z.infer<typeof ZScannerCheckQuery>;

/** A check by the caller's patients who are marked as healthy controls. */
export const ZPatientsCheckRequest = z.strictObject({
  ...checked,
  keep: z._default(z.boolean(), false),
  device: z.optional(z.nullable(label)),
});
export type PatientsCheckRequest = z.infer<typeof ZPatientsCheckRequest>;

/** A check that is kept: with which version, on what, and what was found. */
export const ZScannerCheck = z.object({
  id: ZId,
  dataset: z.object({ id: ZId, name: z.string(), version: z.string(), contentHash: z.string() }),
  reportType: ZReportType,
  scanner: ZScanner,
  /** What the laboratory calls the one scanner; null: the model alone. */
  device: z.nullable(z.string()),
  /** How the controls came. */
  source: z.enum(["table", "patients"]),
  checkedOn: ZDateOnly,
  engineVersion: z.string(),
  findings: ZFitFindings,
  /** The caller may delete it. */
  isOwn: z.boolean(),
  dateCreated: ZInstant,
});
export type ScannerCheck = z.infer<typeof ZScannerCheck>;

/** What a check has found, and what it left out; `kept` null: nothing was kept. */
export const ZScannerCheckReply = z.object({
  findings: ZFitFindings,
  engineVersion: z.string(),
  kept: z.nullable(ZId),
  /** Rows or reports that were read. */
  read: z.number(),
  /** Values without a Z-score, by reason. */
  leftOut: z.array(z.object({ code: z.string(), count: z.number(), message: z.string() })),
  /** Rows that cannot be read, 200 at most. */
  problems: z.array(ZFileProblem),
  problemCount: z.number(),
  remarks: z.array(z.string()),
});
export type ScannerCheckReply = z.infer<typeof ZScannerCheckReply>;

/** A check in a list: what it says, without its figures. */
export const ZScannerCheckRow = z.extend(z.omit(ZScannerCheck, { findings: true }), {
  persons: z.number(),
  verdict: ZFitVerdict,
  sentence: z.string(),
});
export type ScannerCheckRow = z.infer<typeof ZScannerCheckRow>;

export const ZScannerCheckListQuery = z.strictObject({ datasetId: z.optional(ZId), scanner: z.optional(ZScanner) });
export const ZScannerCheckList = z.object({ items: z.array(ZScannerCheckRow), total: z.number() });
