import * as z from "zod/mini";
import { daysInOrder } from "./admin-audit.ts";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { listOf, ZDateOnly, ZId, ZInstant, ZListQuery } from "./primitives.ts";
import { ZReportStatus } from "./reports.ts";

/** `YYYY-MM`. */
const ZMonth = z.string().check(z.regex(/^\d{4}-\d{2}$/));

/** Contains nothing about the person or the measurements. */
export const ZAdminReport = z.object({
  id: ZId,
  /** `email` is null if the account is gone. */
  owner: z.object({ id: ZId, email: z.nullable(z.string()) }),
  reportType: ZReportType,
  dataset: z.object({ id: ZId, name: z.nullable(z.string()), version: z.string() }),
  scanners: z.array(ZScanner),
  sites: z.array(ZSite),
  scanCount: z.number(),
  /** Month only: a scanner's log links the exact day to a name. */
  scanMonth: z.nullable(ZMonth),
  dateCreated: ZInstant,
  revision: z.number(),
  dateRevised: ZInstant,
  status: ZReportStatus,
});
export type AdminReport = z.infer<typeof ZAdminReport>;
/** `more`: counting stops at 10,000; narrow the filters to see the rest. */
export const ZAdminReportList = z.extend(listOf(ZAdminReport), { more: z.boolean() });
export type AdminReportList = z.infer<typeof ZAdminReportList>;

export const ZRevisedFilter = z.enum(["yes", "no"]);

/** `q` searches the owner's e-mail address. `from` and `to` are inclusive UTC creation days. */
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
