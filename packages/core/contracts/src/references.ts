import * as z from "zod/mini";
import { ZDatasetManifest, ZDatasetVersion } from "./datasets.ts";
import { ZId } from "./primitives.ts";
import { ZReportCheck } from "./report-check.ts";
import { ZLiveScoreRequest, ZScoredScan } from "./score.ts";

export const mostReferences = 4;

export const referenceFactKeys = ["population", "scanner", "protocol", "ages", "method", "youngAdults"] as const;
export const ZReferenceFact = z.enum(referenceFactKeys);
export type ReferenceFact = z.infer<typeof ZReferenceFact>;

export const ZReferenceFacts = z.object({
  population: z.string(),
  scanner: z.string(),
  protocol: z.string(),
  ages: z.string(),
  method: z.string(),
  youngAdults: z.string(),
});
export type ReferenceFacts = z.infer<typeof ZReferenceFacts>;

/** Has no category: only the report's own reference gives one. */
export const ZScoredReference = z.object({
  dataset: z.object({ id: ZId, version: ZDatasetVersion, contentHash: z.string(), manifest: ZDatasetManifest }),
  facts: ZReferenceFacts,
  citations: z.array(z.string()),
  /** Checks by healthy controls on these scanners; undefined if none is stored. */
  scannerChecks: z.optional(z.array(ZReportCheck)),
  /** Scans in request order. */
  scans: z.array(ZScoredScan),
});
export type ScoredReference = z.infer<typeof ZScoredReference>;

/** Scored when the revision was made. `own` describes the report's reference; its scores are in the report. */
export const ZOtherReferences = z.object({
  engineVersion: z.string(),
  own: z.omit(ZScoredReference, { scans: true }),
  others: z.array(ZScoredReference),
});
export type OtherReferences = z.infer<typeof ZOtherReferences>;

const differentIds = (ids: readonly string[]) => new Set(ids).size === ids.length;

/** `intervals`: adds 95 % intervals of Z-scores where possible. */
export const ZReferencesRequest = z.extend(z.omit(ZLiveScoreRequest, { datasetId: true }), {
  datasetIds: z
    .array(ZId)
    .check(
      z.minLength(1, "Name at least one reference."),
      z.maxLength(mostReferences, `At most ${mostReferences} references side by side.`),
      z.refine(differentIds, "A reference is named twice."),
    ),
});
export type ReferencesRequest = z.infer<typeof ZReferencesRequest>;

/** `differ`: facts in which references differ. Never average numbers of different references. */
export const ZReferencesReply = z.object({
  engineVersion: z.string(),
  notice: z.string(),
  differ: z.array(ZReferenceFact),
  references: z.array(ZScoredReference),
});
export type ReferencesReply = z.infer<typeof ZReferencesReply>;

export const ZOtherReferencesRequest = z.strictObject({
  datasetIds: z
    .array(ZId)
    .check(
      z.maxLength(mostReferences - 1, `Choose at most ${mostReferences - 1} other references.`),
      z.refine(differentIds, "A reference is named twice."),
    ),
});
export type OtherReferencesRequest = z.infer<typeof ZOtherReferencesRequest>;
