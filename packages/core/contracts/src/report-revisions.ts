import * as z from "zod/mini";
import { ZSite } from "./catalogue.ts";
import { listOf, nonEmptyLine, ZId, ZInstant } from "./primitives.ts";
import { ZReportStatus } from "./reports.ts";

/** Limit per report; duplicate the report to continue. */
export const mostRevisions = 50;

/** Default: the newest published version of the report's dataset. */
export const ZRescoreRequest = z.strictObject({ datasetId: z.optional(z.nullable(ZId)) });
export type RescoreRequest = z.infer<typeof ZRescoreRequest>;

/** Scan to score despite motion grade 4 or 5. `scan`: input index from 0, if the site repeats. */
export const ZMotionOverrideRequest = z.strictObject({
  site: ZSite,
  scan: z.optional(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(19)))),
  reason: nonEmptyLine("Say why the scan is scored after all.", 300),
});
export type MotionOverrideRequest = z.infer<typeof ZMotionOverrideRequest>;

export const ZRevisionCause = z.enum([
  "created",
  "copied",
  "rescored",
  "motion_override",
  "references",
  "amended",
  "corrected",
  "addendum",
]);
export type RevisionCause = z.infer<typeof ZRevisionCause>;

export const ZReportRevision = z.object({
  revision: z.number(),
  dateRevised: ZInstant,
  cause: ZRevisionCause,
  dataset: z.object({ id: ZId, name: z.string(), version: z.string() }),
  engineVersion: z.string(),
  status: ZReportStatus,
  contentHash: z.string(),
});
export type ReportRevision = z.infer<typeof ZReportRevision>;
export const ZReportRevisionList = listOf(ZReportRevision);
