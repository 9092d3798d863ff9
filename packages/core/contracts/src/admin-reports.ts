import * as z from "zod/mini";
import { daysInOrder } from "./admin-audit.ts";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { listOf, ZDateOnly, ZId, ZInstant, ZListQuery } from "./primitives.ts";
import { ZReportStatus } from "./reports.ts";
import { ZDatasetState } from "./datasets.ts";

/** `YYYY-MM`. */
const ZMonth = z.string().check(z.regex(/^\d{4}-\d{2}$/));

/** Contains nothing about the person or the measurements. */
export const ZAdminReport = z.object({
  id: ZId,
  /** Account of a personal workspace; `email` is null if it was deleted. */
  owner: z.object({ id: ZId, email: z.nullable(z.string()) }),
  /** Null: personal. */
  workspace: z.nullable(z.object({ id: ZId, name: z.string() })),
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

export const ZMonthOfUse = z.object({ month: z.string(), accounts: z.number(), reports: z.number(), scans: z.number() });
export type MonthOfUse = z.infer<typeof ZMonthOfUse>;

export const ZDatasetInUse = z.object({
  id: ZId,
  name: z.string(),
  version: z.string(),
  reportType: ZReportType,
  state: ZDatasetState,
  isDefault: z.boolean(),
  reports: z.number(),
  defaultOf: z.number(),
});
export type DatasetInUse = z.infer<typeof ZDatasetInUse>;

export const ZAdminUsage = z.object({
  months: z.array(ZMonthOfUse),
  datasets: z.array(ZDatasetInUse),
});
export type AdminUsage = z.infer<typeof ZAdminUsage>;
