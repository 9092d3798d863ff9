import * as z from "zod/mini";
import { ZReportExportRequest } from "./reports.ts";

/** The same selection for a de-identified file; `withKey` adds the key from its codes to the owner's. */
export const ZStudyExportRequest = z
  .strictObject({ ...ZReportExportRequest.shape, withKey: z.optional(z.boolean()) })
  .check(z.refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), "Give either ids or a filter."));
export type StudyExportRequest = z.infer<typeof ZStudyExportRequest>;
