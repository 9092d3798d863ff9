import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZId, ZInstant, ZSex } from "./primitives.ts";

export const ZFamily = z.enum(["NO", "LOGNO", "LMS", "BCCG", "BCT", "BCPE", "GG"]);
export type Family = z.infer<typeof ZFamily>;

/** What makes a measurement comparable, beside parameter, site and sex; null: the curve does not depend on it. */
export const ZCurveProtocol = z.object({
  region: z.nullable(z.enum(["single-stack", "multi-stack"])),
  offsetMm: z.nullable(z.number()),
  offsetPercent: z.nullable(z.number()),
  stacks: z.nullable(z.number()),
  feCriterion: z.nullable(z.string()),
});
export type CurveProtocol = z.infer<typeof ZCurveProtocol>;

/** One published source of a dataset: whom it measured, with what, and what its figures may be used for. */
export const ZDatasetSource = z.object({
  key: z.string(),
  citation: z.string(),
  doi: z.nullable(z.string()),
  url: z.nullable(z.string()),
  licence: z.string(),
  /** SECONDARY: read in other people's public work, not in the primary publication. */
  status: z.enum(["PRIMARY", "SECONDARY", "LOCAL"]),
  population: z.string(),
  n: z.nullable(z.number()),
  scanner: z.nullable(ZScanner),
  scannerText: z.string(),
  protocolText: z.string(),
  purposes: z.array(z.enum(["z", "t"])),
});
export type DatasetSource = z.infer<typeof ZDatasetSource>;

/** `dataset.json` of the file form. */
export const ZDatasetManifest = z.object({
  format: z.literal("trabecula-dataset/1"),
  key: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,60}$/)),
  name: z.string(),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  reportType: ZReportType,
  status: z.enum(["PRIMARY", "SECONDARY", "LOCAL"]),
  summary: z.string(),
  population: z.string(),
  ancestry: z.nullable(z.string()),
  licence: z.string(),
  interpolation: z.enum(["lagrange4", "linear"]),
  /** Whose young adults the T-score is against: each sex its own, or women for both sexes (ISCD). */
  youngAdult: z.nullable(z.object({ label: z.string(), sex: z.enum(["own", "female"]) })),
  /** T-scores are given from this age on; years. */
  tScoreFromAge: z.nullable(z.number()),
  /** Ages of the Z reference for each segment start..end, in years, end exclusive: [[6,18],[18,82]]. */
  limits: z.array(z.string()),
  notes: z.array(z.string()),
  sources: z.array(ZDatasetSource).check(z.minLength(1)),
});
export type DatasetManifest = z.infer<typeof ZDatasetManifest>;

export const ZDatasetState = z.enum(["draft", "published", "retired"]);

/** One line of what a dataset covers. */
export const ZCoverage = z.object({
  parameter: z.string(),
  site: ZSite,
  sex: ZSex,
  family: z.nullable(ZFamily),
  unit: z.string(),
  scanner: z.nullable(ZScanner),
  protocol: ZCurveProtocol,
  /** Ages with a Z-score, one pair a segment; empty where the curve gives T only. */
  zAges: z.array(z.tuple([z.number(), z.number()])),
  hasT: z.boolean(),
  source: z.string(),
});
export type Coverage = z.infer<typeof ZCoverage>;

export const ZDatasetSummary = z.object({
  id: ZId,
  key: z.string(),
  name: z.string(),
  version: z.string(),
  reportType: ZReportType,
  status: z.enum(["PRIMARY", "SECONDARY", "LOCAL"]),
  state: ZDatasetState,
  summary: z.string(),
  isDefault: z.boolean(),
  publishedAt: z.nullable(ZInstant),
});
export type DatasetSummary = z.infer<typeof ZDatasetSummary>;
export const ZDatasetList = z.object({ items: z.array(ZDatasetSummary), total: z.number() });
export const ZDatasetQuery = z.strictObject({ reportType: z.optional(ZReportType) });
export const ZDatasetDetail = z.extend(ZDatasetSummary, {
  manifest: ZDatasetManifest,
  coverage: z.array(ZCoverage),
  contentHash: z.string(),
});
export type DatasetDetail = z.infer<typeof ZDatasetDetail>;

export const ZCurvesQuery = z.strictObject({ parameter: z.string(), sex: ZSex, site: ZSite });

/**
 * Curves ready to draw. `kind` centiles: one line a percentile (3, 10, 25, 50, 75, 90, 97), broken between segments.
 * `kind` band: a young-adult mean and SD. `meanLine` (ages against mean) may be drawn beside a band, never scored.
 */
export const ZCurvesReply = z.object({
  kind: z.enum(["centiles", "band"]),
  parameter: z.string(),
  unit: z.string(),
  sex: ZSex,
  site: ZSite,
  family: ZFamily,
  source: z.string(),
  segments: z.array(
    z.object({ ages: z.array(z.number()), percentiles: z.array(z.object({ percentile: z.number(), values: z.array(z.number()) })) }),
  ),
  youngAdult: z.nullable(
    z.object({ mean: z.number(), sd: z.number(), ages: z.nullable(z.tuple([z.number(), z.number()])), label: z.string() }),
  ),
  meanLine: z.nullable(z.object({ ages: z.array(z.number()), values: z.array(z.number()), label: z.string() })),
});
export type CurvesReply = z.infer<typeof ZCurvesReply>;
