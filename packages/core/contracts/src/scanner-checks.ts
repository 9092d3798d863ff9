import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZDatasetManifest, ZDatasetVersion } from "./datasets.ts";
import { ZFileProblem } from "./errors.ts";
import { nonEmptyLine, ZDateOnly, ZId, ZInstant, ZSex, inWorkspace } from "./primitives.ts";
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

const leftOutOfControls = {
  leftOut: z.array(z.object({ code: z.string(), count: z.number(), message: z.string() })),
  /** The first 200. */
  problems: z.array(ZFileProblem),
  problemCount: z.number(),
  remarks: z.array(z.string()),
};

export const ZScannerCheckReply = z.object({
  findings: ZFitFindings,
  engineVersion: z.string(),
  kept: z.nullable(ZId),
  read: z.number(),
  ...leftOutOfControls,
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

/** `keep` stores a draft dataset, as administrators may. Default `key`: the parent's with `-adapted`. */
const adapted = { datasetId: ZId, scanner: ZScanner, device: z.optional(label) };
const draft = { key: z.optional(ZDatasetManifest.shape.key), version: z._default(ZDatasetVersion, "1.0.0") };

export const ZAdaptationQuery = z.extend(z.omit(ZScoreBatchQuery, { scale: true }), {
  ...adapted,
  ...draft,
  keep: z.optional(z.enum(["true", "false"])),
  ...inWorkspace,
});
export type AdaptationQuery = z.infer<typeof ZAdaptationQuery>;

export const ZPatientsAdaptationRequest = z.strictObject({ ...adapted, ...draft, keep: z._default(z.boolean(), false) });
export type PatientsAdaptationRequest = z.infer<typeof ZPatientsAdaptationRequest>;

export const ZAdaptationFigure = z.object({
  parameter: z.string(),
  site: ZSite,
  sex: ZSex,
  n: z.number(),
  verdict: z.enum(["adopt", "adopt_with_caution", "keep", "cannot_tell"]),
  sentence: z.string(),
  /** Number of controls that would decide; null if more controls would not help. */
  needed: z.nullable(z.number()),
  /** Shift of Z, with its 95 % interval. Null below 25 controls, as are `ratio` and `gain`. */
  shift: z.nullable(ZEstimate),
  ratio: z.nullable(ZEstimate),
  /** Leave-one-out log score of the controls minus that of the reference. More than 2 adapts. */
  gain: z.nullable(z.number()),
});
export type AdaptationFigure = z.infer<typeof ZAdaptationFigure>;

export const ZAdaptationReply = z.object({
  /** Null if no curve is adapted; `message` says why. */
  dataset: z.nullable(z.object({ key: z.string(), name: z.string(), version: z.string(), contentHash: z.string(), controls: z.number() })),
  message: z.nullable(z.string()),
  figures: z.array(ZAdaptationFigure),
  /** Possible causes that the data cannot distinguish. */
  cause: z.string(),
  engineVersion: z.string(),
  /** The draft's id. */
  kept: z.nullable(ZId),
  ...leftOutOfControls,
});
export type AdaptationReply = z.infer<typeof ZAdaptationReply>;
