import * as z from "zod/mini";
import { ZReportType } from "./catalogue.ts";
import { ZDatasetChanges } from "./dataset-comparison.ts";
import { ZCoverage, ZDatasetManifest, ZDatasetState, ZDatasetSummary } from "./datasets.ts";
import { ZFileProblem } from "./errors.ts";
import { listOf, ZId, ZInstant, ZListQuery } from "./primitives.ts";

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

export const ZDatasetComparison = z.extend(ZDatasetChanges, { this: ZAdminDataset, other: ZAdminDataset });
export type DatasetComparison = z.infer<typeof ZDatasetComparison>;
