import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZCoverage, ZCurveProtocol, ZDatasetManifest, ZDatasetState, ZDatasetSummary, ZFamily } from "./datasets.ts";
import { ZFileProblem } from "./errors.ts";
import { listOf, ZId, ZInstant, ZListQuery, ZSex } from "./primitives.ts";

/** A dataset as curators see it: drafts and retired versions too. */
export const ZAdminDataset = z.extend(ZDatasetSummary, {
  /** While it is published, visitors without an account may load it, to try it in their browser. */
  isOpen: z.boolean(),
  contentHash: z.string(),
  curveCount: z.number(),
  /** Whether the curves were fitted here, so that the fitting record can be shown. */
  fitted: z.boolean(),
  /** Reports that were made with this version. */
  reportCount: z.number(),
  createdAt: ZInstant,
  retiredAt: z.nullable(ZInstant),
});
export type AdminDataset = z.infer<typeof ZAdminDataset>;
export const ZAdminDatasetList = listOf(ZAdminDataset);
const ZAdminDatasetSort = z.enum(["createdAt", "publishedAt", "name", "key", "reportType", "state"]);
export const ZAdminDatasetQuery = z.extend(ZListQuery, {
  reportType: z.optional(ZReportType),
  state: z.optional(ZDatasetState),
  sort: z._default(ZAdminDatasetSort, "createdAt"),
});

export const ZAdminDatasetReply = z.object({ dataset: ZAdminDataset });

/** One version with everything a curator decides on; `versions` are all of the same key, newest first, this one included. */
export const ZAdminDatasetDetail = z.object({
  dataset: ZAdminDataset,
  manifest: ZDatasetManifest,
  coverage: z.array(ZCoverage),
  versions: z.array(z.object({ id: ZId, version: z.string(), state: ZDatasetState })),
  /** The fitting record as stored with the dataset; null where the curves were imported. */
  fittingRecord: z.nullable(z.record(z.string(), z.unknown())),
});
export type AdminDatasetDetail = z.infer<typeof ZAdminDatasetDetail>;

/** `check=true`: read the files, say what is in them and what is wrong, and store nothing. */
export const ZImportDatasetQuery = z.strictObject({ check: z.optional(z.enum(["true", "false"])) });

/** What a dataset import would do, or why it is refused; `manifest` null where dataset.json itself cannot be read. */
export const ZImportReport = z.object({
  ok: z.boolean(),
  problems: z.array(ZFileProblem),
  manifest: z.nullable(ZDatasetManifest),
  coverage: z.array(ZCoverage),
  pointCount: z.number(),
  contentHash: z.nullable(z.string()),
  /** Remarks that do not prevent the import, such as "replaces the draft of 1.1.0". */
  remarks: z.array(z.string()),
});
export type ImportReport = z.infer<typeof ZImportReport>;

/** What an import answers: the draft that it stored, or with `check=true` what it would do. */
export const ZImportDatasetReply = z.union([ZAdminDatasetReply, ZImportReport]);

/** With `contentHash` what was looked at is published or nothing: a draft that was replaced since answers 409. */
export const ZPublishDatasetRequest = z.strictObject({
  contentHash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, "This is not a content hash."))),
});

/** Whether visitors without an account may load the dataset. */
export const ZOpenDatasetRequest = z.strictObject({ isOpen: z.boolean() });

export const ZCompareDatasetsQuery = z.strictObject({ with: ZId });

/** How one curve of this version differs from the same curve of the other. */
export const ZCurveComparison = z.object({
  parameter: z.string(),
  site: ZSite,
  sex: ZSex,
  scanner: z.nullable(ZScanner),
  protocol: ZCurveProtocol,
  /** Where the curve is: in both versions, or in one only. */
  presence: z.enum(["both", "this", "other"]),
  families: z.tuple([z.nullable(ZFamily), z.nullable(ZFamily)]),
  zAges: z.tuple([z.array(z.tuple([z.number(), z.number()])), z.array(z.tuple([z.number(), z.number()]))]),
  /**
   * Largest shift, in percentile points, that a person on one of the drawn percentiles of the other version sees in this
   * one; null where no age is shared.
   */
  largestShift: z.nullable(
    z.object({ percentilePoints: z.number(), zShift: z.number(), age: z.number(), fromPercentile: z.number(), toPercentile: z.number() }),
  ),
  /** At each age the shift, with its sign, of the drawn percentile that shifts most; ready to draw. */
  byAge: z.array(z.object({ age: z.number(), percentilePoints: z.number() })),
  youngAdultChanged: z.boolean(),
});
export type CurveComparison = z.infer<typeof ZCurveComparison>;
export const ZDatasetComparison = z.object({
  this: ZAdminDataset,
  other: ZAdminDataset,
  /** Keys that say different things, as words; empty where a version says nothing. The version itself is left out. */
  manifestChanges: z.array(z.object({ key: z.string(), this: z.string(), other: z.string() })),
  curves: z.array(ZCurveComparison),
});
export type DatasetComparison = z.infer<typeof ZDatasetComparison>;
