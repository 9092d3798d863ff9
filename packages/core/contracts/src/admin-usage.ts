import * as z from "zod/mini";
import { ZReportType } from "./catalogue.ts";
import { ZDatasetState } from "./datasets.ts";
import { ZId } from "./primitives.ts";

/** What a month (UTC, `YYYY-MM`) has brought, as far as it is still there: what was deleted since counts no more. */
export const ZMonthOfUse = z.object({
  month: z.string(),
  /** Accounts that were asked for or opened by invitation. */
  accounts: z.number(),
  /** Reports that were made, and the scans in them. */
  reports: z.number(),
  scans: z.number(),
});
export type MonthOfUse = z.infer<typeof ZMonthOfUse>;

/** A version of a dataset that reports stand on or that is chosen for new ones. */
export const ZDatasetInUse = z.object({
  id: ZId,
  name: z.string(),
  version: z.string(),
  reportType: ZReportType,
  state: ZDatasetState,
  /** The laboratory's default of its type. */
  isDefault: z.boolean(),
  /** Reports whose newest revision was scored with it. */
  reports: z.number(),
  /** Accounts that have chosen it as their own default. */
  defaultOf: z.number(),
});
export type DatasetInUse = z.infer<typeof ZDatasetInUse>;

export const ZAdminUsage = z.object({
  /** The last 24, the current one last. */
  months: z.array(ZMonthOfUse),
  /** Most reports first. */
  datasets: z.array(ZDatasetInUse),
});
export type AdminUsage = z.infer<typeof ZAdminUsage>;
