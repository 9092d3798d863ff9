import * as z from "zod/mini";
import { ZReportType } from "./catalogue.ts";
import { ZDatasetChanges } from "./dataset-comparison.ts";
import { ZCoverage, ZDatasetManifest, ZDatasetState, ZDatasetSummary } from "./datasets.ts";
import { ZFileProblem } from "./errors.ts";
import { listOf, ZId, ZInstant, ZListQuery, sha256Text } from "./primitives.ts";

export const ZAdminDataset = z.extend(ZDatasetSummary, {
  isOpen: z.boolean(),
  contentHash: z.string(),
  curveCount: z.number(),
  fitted: z.boolean(),
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

export const ZAdminDatasetDetail = z.object({
  dataset: ZAdminDataset,
  manifest: ZDatasetManifest,
  coverage: z.array(ZCoverage),
  versions: z.array(z.object({ id: ZId, version: z.string(), state: ZDatasetState })),
  fittingRecord: z.nullable(z.record(z.string(), z.unknown())),
});
export type AdminDatasetDetail = z.infer<typeof ZAdminDatasetDetail>;

/** `check=true` validates the files without storing them. */
export const ZImportDatasetQuery = z.strictObject({ check: z.optional(z.enum(["true", "false"])) });

/** Import preview; `manifest` is null if dataset.json is unreadable. */
export const ZImportReport = z.object({
  ok: z.boolean(),
  problems: z.array(ZFileProblem),
  manifest: z.nullable(ZDatasetManifest),
  coverage: z.array(ZCoverage),
  pointCount: z.number(),
  contentHash: z.nullable(z.string()),
  /** Remarks do not prevent the import, such as "replaces the draft of 1.1.0". */
  remarks: z.array(z.string()),
});
export type ImportReport = z.infer<typeof ZImportReport>;

/** The stored draft, or with `check=true` a preview. */
export const ZImportDatasetReply = z.union([ZAdminDatasetReply, ZImportReport]);

/** If `contentHash` differs because the draft was replaced, the response is 409. */
export const ZPublishDatasetRequest = z.strictObject({
  contentHash: z.optional(sha256Text("This is not a content hash.")),
});

export const ZOpenDatasetRequest = z.strictObject({ isOpen: z.boolean() });

export const ZDatasetComparison = z.extend(ZDatasetChanges, { this: ZAdminDataset, other: ZAdminDataset });
export type DatasetComparison = z.infer<typeof ZDatasetComparison>;
