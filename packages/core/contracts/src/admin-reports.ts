import * as z from "zod/mini";
import { daysInOrder } from "./admin-audit.ts";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { listOf, ZDateOnly, ZId, ZInstant, ZListQuery } from "./primitives.ts";
import { ZReportStatus } from "./reports.ts";

/** Month of the calendar, `YYYY-MM`. */
const ZMonth = z.string().check(z.regex(/^\d{4}-\d{2}$/));

/** What administrators see of a report: facts of the work, and nothing of the person or of what was measured. */
export const ZAdminReport = z.object({
  id: ZId,
  /** The account it belongs to; `email` null where that is gone. */
  owner: z.object({ id: ZId, email: z.nullable(z.string()) }),
  reportType: ZReportType,
  dataset: z.object({ id: ZId, name: z.nullable(z.string()), version: z.string() }),
  /** The scanners that were named; none where none was. */
  scanners: z.array(ZScanner),
  sites: z.array(ZSite),
  scanCount: z.number(),
  /** Month of the latest scan. The day stands in a scanner's own log beside the person's name, so it does not leave. */
  scanMonth: z.nullable(ZMonth),
  dateCreated: ZInstant,
  revision: z.number(),
  /** When the revision was made. */
  dateRevised: ZInstant,
  status: ZReportStatus,
});
export type AdminReport = z.infer<typeof ZAdminReport>;
/** `more`: a list counts to 10,000 and no further; filters lead to the rest. */
export const ZAdminReportList = z.extend(listOf(ZAdminReport), { more: z.boolean() });
export type AdminReportList = z.infer<typeof ZAdminReportList>;

/** Whether a report has been scored again since it was made. */
export const ZRevisedFilter = z.enum(["yes", "no"]);

/** `q` is searched in the owner's e-mail address. `from` and `to` are days in UTC, both included, on which the report was made. */
const filters = {
  q: ZListQuery.shape.q,
  owner: z.optional(ZId),
  reportType: z.optional(ZReportType),
  dataset: z.optional(ZId),
  scanner: z.optional(ZScanner),
  revised: z.optional(ZRevisedFilter),
  from: z.optional(ZDateOnly),
  to: z.optional(ZDateOnly),
};

export const ZAdminReportQuery = z
  .extend(ZListQuery, { ...filters, sort: z._default(z.enum(["dateCreated"]), "dateCreated") })
  .check(daysInOrder);
export type AdminReportQuery = z.infer<typeof ZAdminReportQuery>;
export const ZAdminReportExportQuery = z.strictObject(filters).check(daysInOrder);
export type AdminReportFilters = z.infer<typeof ZAdminReportExportQuery>;
