import * as z from "zod/mini";
import { ZReportType } from "./catalogue.ts";
import { ZDatasetState } from "./datasets.ts";
import { ZId } from "./primitives.ts";

/** One UTC month, `YYYY-MM`; excludes deleted records. */
export const ZMonthOfUse = z.object({
  month: z.string(),
  accounts: z.number(),
  reports: z.number(),
  scans: z.number(),
});
export type MonthOfUse = z.infer<typeof ZMonthOfUse>;

/** A version used by reports or chosen for new ones. */
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
  /** Most reports first. */
  datasets: z.array(ZDatasetInUse),
});
export type AdminUsage = z.infer<typeof ZAdminUsage>;
