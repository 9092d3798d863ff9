import * as z from "zod/mini";
import { ZReportType } from "./catalogue.ts";
import { ZDatasetState } from "./datasets.ts";
import { ZId, ZInstant, ZSex } from "./primitives.ts";

const ZPanelCoverage = z.strictObject({
  curves: z.number(),
  sites: z.array(z.string()),
  sexes: z.array(ZSex),
  ages: z.nullable(z.tuple([z.number(), z.number()])),
});
export type PanelCoverage = z.infer<typeof ZPanelCoverage>;

const ZPanelDataset = z.strictObject({
  id: ZId,
  key: z.string(),
  version: z.string(),
  name: z.string(),
  reportType: ZReportType,
  state: ZDatasetState,
  isDefault: z.boolean(),
  coverage: z.nullable(ZPanelCoverage),
  reports: z.number(),
});
export type PanelDataset = z.infer<typeof ZPanelDataset>;

const ZPanelFit = z.strictObject({
  id: ZId,
  state: z.enum(["waiting", "running"]),
  curves: z.number(),
  /** 0 to 1. */
  progress: z.number(),
  createdAt: ZInstant,
});
export type PanelFit = z.infer<typeof ZPanelFit>;

export const ZPanelOverview = z.strictObject({
  siteUrl: z.string(),
  datasets: z.array(ZPanelDataset),
  datasetsInAll: z.number(),
  fits: z.array(ZPanelFit),
  months: z.array(z.strictObject({ month: z.string(), reports: z.number() })),
});
export type PanelOverview = z.infer<typeof ZPanelOverview>;
