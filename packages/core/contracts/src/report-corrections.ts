import * as z from "zod/mini";
import { ZSite } from "./catalogue.ts";
import { ZClinicalRequest } from "./clinical.ts";
import { ZReason, ZSide, ZYesNo } from "./primitives.ts";
import { ZReport } from "./reports.ts";
import { ZScoreRequest, ZSubject } from "./score.ts";

export const ZCorrectionKind = z.enum(["amended", "corrected"], "Say amended or corrected.");

/** `inputs` replaces all scans, as `scans` of POST /api/reports; `subject` the person. */
export const ZCorrectRequest = z
  .strictObject({
    inputs: z.optional(ZScoreRequest.shape.scans),
    subject: z.optional(ZSubject),
    clinical: z.optional(ZClinicalRequest),
    /** Optional only in a dry run. */
    reason: z.optional(ZReason),
    /** `corrected`: something was wrong; `amended`: any other change. */
    kind: z._default(ZCorrectionKind, "corrected"),
  })
  .check(
    z.refine(
      ({ inputs, subject, clinical }) => [inputs, subject, clinical].some((part) => part !== undefined),
      "Send the corrected inputs, subject or clinical texts.",
    ),
  );
export type CorrectRequest = z.infer<typeof ZCorrectRequest>;
export const ZCorrectQuery = z.strictObject({ dryRun: z.optional(ZYesNo) });

/** `parameter`: a parameter, or a fact of the scan or person. */
export const ZReportDifference = z.object({
  /** Index in the corrected inputs; null for facts of the person and for a scan that is left out. */
  scan: z.nullable(z.number()),
  site: z.nullable(ZSite),
  side: z.nullable(ZSide),
  parameter: z.string(),
  from: z.nullable(z.union([z.string(), z.number()])),
  to: z.nullable(z.union([z.string(), z.number()])),
});
export type ReportDifference = z.infer<typeof ZReportDifference>;

const fromTo = z.tuple([z.nullable(z.number()), z.nullable(z.number())]);

export const ZCorrectedReport = z.extend(ZReport, {
  differences: z.array(ZReportDifference),
  /** Scores that change, from stored to new. */
  scores: z.array(z.object({ scan: z.number(), parameter: z.string(), zScore: fromTo, tScore: fromTo })),
});
export type CorrectedReport = z.infer<typeof ZCorrectedReport>;
