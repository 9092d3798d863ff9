import * as z from "zod/mini";
import { ZReportType } from "./catalogue.ts";
import { ZDatasetState } from "./datasets.ts";
import { ZId, ZInstant, ZSex } from "./primitives.ts";

const ZPanelCoverage = z.strictObject({
  curves: z.number(),
  /** Labels of the sites. */
  sites: z.array(z.string()),
  sexes: z.array(ZSex),
  /** From the youngest to the oldest age with a Z-score, in years; null where there are T-scores only. */
  ages: z.nullable(z.tuple([z.number(), z.number()])),
});
export type PanelCoverage = z.infer<typeof ZPanelCoverage>;

/** A dataset version on the page "Bone scans" of Strapi's panel. */
const ZPanelDataset = z.strictObject({
  id: ZId,
  key: z.string(),
  version: z.string(),
  name: z.string(),
  reportType: ZReportType,
  state: ZDatasetState,
  isDefault: z.boolean(),
  /** Null for a dataset that a curator brought in before the product kept this. */
  coverage: z.nullable(ZPanelCoverage),
  reports: z.number(),
});
export type PanelDataset = z.infer<typeof ZPanelDataset>;

/** A fit that waits or runs; not whose, and no name of a file. */
const ZPanelFit = z.strictObject({
  id: ZId,
  state: z.enum(["waiting", "running"]),
  curves: z.number(),
  /** 0 to 1. */
  progress: z.number(),
  createdAt: ZInstant,
});
export type PanelFit = z.infer<typeof ZPanelFit>;

/** What the page "Bone scans" of Strapi's panel shows: datasets, fits under way and counts. Nothing clinical, no person. */
export const ZPanelOverview = z.strictObject({
  siteUrl: z.string(),
  /** The newest fifty. */
  datasets: z.array(ZPanelDataset),
  datasetsInAll: z.number(),
  fits: z.array(ZPanelFit),
  /** Reports made in each of the last twelve months (UTC), the current one last. */
  months: z.array(z.strictObject({ month: z.string(), reports: z.number() })),
});
export type PanelOverview = z.infer<typeof ZPanelOverview>;
