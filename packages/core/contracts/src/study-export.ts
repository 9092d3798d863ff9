import * as z from "zod/mini";
import { ZReportType } from "./catalogue.ts";
import { ZId, ZListQuery } from "./primitives.ts";
import { ZDeleteManyRequest } from "./reports.ts";

export const ZExportTableForm = z.enum(["long", "wide"]);
export type ExportTableForm = z.infer<typeof ZExportTableForm>;

export const ZReportExportRequest = z
  .strictObject({
    form: ZExportTableForm,
    ids: z.optional(ZDeleteManyRequest.shape.ids),
    filter: z.optional(z.strictObject({ q: ZListQuery.shape.q, reportType: z.optional(ZReportType), patientId: z.optional(ZId) })),
  })
  .check(z.refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), "Give either ids or a filter."));
export type ReportExportRequest = z.infer<typeof ZReportExportRequest>;

/** CSV by default; `withKey` adds the key to the owner's codes. */
export const ZStudyExportRequest = z
  .strictObject({ ...ZReportExportRequest.shape, as: z.optional(z.enum(["csv", "xlsx"])), withKey: z.optional(z.boolean()) })
  .check(z.refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), "Give either ids or a filter."));
export type StudyExportRequest = z.infer<typeof ZStudyExportRequest>;
