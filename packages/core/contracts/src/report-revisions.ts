import * as z from "zod/mini";
import { ZSite } from "./catalogue.ts";
import { listOf, nonEmptyLine, ZId, ZInstant } from "./primitives.ts";
import { ZReportStatus } from "./reports.ts";

/** A report keeps this many revisions; it can be duplicated to go on. */
export const mostRevisions = 50;

/** Without `datasetId`: the newest published version of the dataset that the report was scored with. */
export const ZRescoreRequest = z.strictObject({ datasetId: z.optional(z.nullable(ZId)) });
export type RescoreRequest = z.infer<typeof ZRescoreRequest>;

/** Which scan of a report is scored in spite of motion grade 4 or 5. `scan`: its place among the inputs, from 0, where the site occurs more than once. */
export const ZMotionOverrideRequest = z.strictObject({
  site: ZSite,
  scan: z.optional(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(19)))),
  reason: nonEmptyLine("Say why the scan is scored after all.", 300),
});
export type MotionOverrideRequest = z.infer<typeof ZMotionOverrideRequest>;

/** What a revision came from: the report as it was made, the copy of another, a new score, a decision about motion, other references shown beside its own or taken out. */
export const ZRevisionCause = z.enum(["created", "copied", "rescored", "motion_override", "references"]);
export type RevisionCause = z.infer<typeof ZRevisionCause>;

/** One line of a report's history. */
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
