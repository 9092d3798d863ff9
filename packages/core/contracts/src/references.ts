import * as z from "zod/mini";
import { ZDatasetManifest, ZDatasetVersion } from "./datasets.ts";
import { ZId } from "./primitives.ts";
import { ZReportCheck } from "./report-check.ts";
import { ZScoredScan, ZScoreRequest } from "./score.ts";

/** As many references are shown side by side: more columns nobody reads. */
export const mostReferences = 4;

/** By what references differ, in the order in which it matters to a reader. */
export const referenceFactKeys = ["population", "scanner", "protocol", "ages", "method", "youngAdults"] as const;
export const ZReferenceFact = z.enum(referenceFactKeys);
export type ReferenceFact = z.infer<typeof ZReferenceFact>;

/** What the curves asked of one reference rest on, in words. */
export const ZReferenceFacts = z.object({
  population: z.string(),
  scanner: z.string(),
  protocol: z.string(),
  /** Ages with a Z-score. */
  ages: z.string(),
  /** Distribution and interpolation. */
  method: z.string(),
  /** Whom T-scores are against. */
  youngAdults: z.string(),
});
export type ReferenceFacts = z.infer<typeof ZReferenceFacts>;

/** Scans against one reference, with what names and explains it. No category: only the reference of a report speaks one. */
export const ZScoredReference = z.object({
  /** Its manifest is that of the version; `contentHash` is of its files. */
  dataset: z.object({ id: ZId, version: ZDatasetVersion, contentHash: z.string(), manifest: ZDatasetManifest }),
  facts: ZReferenceFacts,
  citations: z.array(z.string()),
  /** What healthy controls said of it on the scanners of the scans; left out where no check is kept. */
  scannerChecks: z.optional(z.array(ZReportCheck)),
  /** In the order of the scans that were given. */
  scans: z.array(ZScoredScan),
});
export type ScoredReference = z.infer<typeof ZScoredReference>;

/**
 * Other references that a report shows beside its own, as they were scored when its revision was made. `own`: what the report's
 * reference rests on; its scores are those of the report.
 */
export const ZOtherReferences = z.object({
  engineVersion: z.string(),
  own: z.omit(ZScoredReference, { scans: true }),
  others: z.array(ZScoredReference),
});
export type OtherReferences = z.infer<typeof ZOtherReferences>;

const differentIds = (ids: readonly string[]) => new Set(ids).size === ids.length;

/** `intervals`: each Z-score with its 95 % interval, where one can be had. */
export const ZReferencesRequest = z.extend(z.omit(ZScoreRequest, { datasetId: true }), {
  datasetIds: z
    .array(ZId)
    .check(
      z.minLength(1, "Name at least one reference."),
      z.maxLength(mostReferences, `At most ${mostReferences} references side by side.`),
      z.refine(differentIds, "A reference is named twice."),
    ),
  intervals: z.optional(z.boolean()),
});
export type ReferencesRequest = z.infer<typeof ZReferencesRequest>;

/** `differ`: the facts that are not the same in all references. Numbers of different references are never averaged. */
export const ZReferencesReply = z.object({
  engineVersion: z.string(),
  notice: z.string(),
  differ: z.array(ZReferenceFact),
  references: z.array(ZScoredReference),
});
export type ReferencesReply = z.infer<typeof ZReferencesReply>;

/** Which other references a report shows beside its own; none takes them out of it. */
export const ZOtherReferencesRequest = z.strictObject({
  datasetIds: z
    .array(ZId)
    .check(
      z.maxLength(mostReferences - 1, `At most ${mostReferences - 1} references beside that of the report.`),
      z.refine(differentIds, "A reference is named twice."),
    ),
});
export type OtherReferencesRequest = z.infer<typeof ZOtherReferencesRequest>;
