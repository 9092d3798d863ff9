import * as z from "zod/mini";
import { ZReportType, ZSite } from "./catalogue.ts";
import { ZChangeScoreRefusalCode } from "./trends.ts";
import { ZDateOnly, ZId, ZListQuery } from "./primitives.ts";

/** `fdr`: false discovery rate (Benjamini and Hochberg). `holm`: family-wise error. */
const ZAdjust = z.enum(["fdr", "holm"]);
export type Adjust = z.infer<typeof ZAdjust>;

export const ZTableChange = z.object({
  patientId: ZId,
  code: z.string(),
  reportType: ZReportType,
  parameter: z.string(),
  site: ZSite,
  side: z.nullable(z.string()),
  unit: z.string(),
  from: ZDateOnly,
  to: ZDateOnly,
  fromValue: z.number(),
  toValue: z.number(),
  change: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  percentPerYear: z.nullable(z.number()),
  /** As in trends; the refusal is its code. Null in a study's bundle, where exact ages are left out. */
  changeScore: z.nullable(z.number()),
  changePercentile: z.nullable(z.number()),
  changeScoreRefusal: z.nullable(ZChangeScoreRefusalCode),
  lsc: z.nullable(z.number()),
  beyondLsc: z.nullable(z.boolean()),
  /** Two-sided probability of a change of this size by measurement error alone. */
  p: z.nullable(z.number()),
  /** False discovery rate after Benjamini and Hochberg, over all pairs of the table. */
  q: z.nullable(z.number()),
  /** p adjusted after Holm over the same pairs (family-wise error). */
  pHolm: z.nullable(z.number()),
  reason: z.nullable(z.string()),
});
export type TableChange = z.infer<typeof ZTableChange>;

const interval = z.nullable(z.tuple([z.number(), z.number()]));

/** Summarizes all judged pairs of a parameter, site and side. Intervals are 95 %. */
export const ZChangeSummary = z.object({
  reportType: ZReportType,
  parameter: z.string(),
  site: ZSite,
  side: z.nullable(z.string()),
  unit: z.string(),
  n: z.number(),
  mean: z.nullable(z.number()),
  sd: z.nullable(z.number()),
  interval,
  beyondLsc: z.number(),
  /** Exact interval of the share beyond, after Clopper and Pearson. */
  beyondInterval: interval,
  /** 5 % of `n`. */
  expectedByError: z.number(),
  /** Pairs with q, or with `adjust=holm` the adjusted p, of at most 0.05. */
  discoveries: z.number(),
  notJudged: z.number(),
});
export type ChangeSummary = z.infer<typeof ZChangeSummary>;

export const ZChangeTable = z.object({
  items: z.array(ZTableChange),
  total: z.number(),
  groups: z.array(ZChangeSummary),
  tests: z.number(),
  /** Decides the discoveries. */
  adjust: ZAdjust,
  reasons: z.array(z.object({ reason: z.string(), pairs: z.number() })),
  text: z.string(),
});
export type ChangeTable = z.infer<typeof ZChangeTable>;

export const changeTableText = "This judges measurement error only, not whether a treatment worked.";

const filter = {
  reportType: z.optional(ZReportType),
  parameter: z.optional(z.string().check(z.maxLength(64))),
  site: z.optional(ZSite),
  /** Ids of two waves, the earlier first; without them, first and last scan. */
  fromWave: z.optional(ZId),
  toWave: z.optional(ZId),
  adjust: z._default(ZAdjust, "fdr"),
};
/** The filters choose the pairs over which q and the adjusted p are computed. */
export const ZChangeTableFilter = z.strictObject(filter);
export type ChangeTableFilter = z.infer<typeof ZChangeTableFilter>;
export const ZChangeTableQuery = z.extend(z.pick(ZListQuery, { page: true }), {
  ...filter,
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(5_000)), 1_000),
  /** `p`: the smallest first; pairs that are not judged come last. */
  sort: z._default(z.enum(["code", "p"]), "code"),
});
export type ChangeTableQuery = z.infer<typeof ZChangeTableQuery>;

export const ZStudyBundleQuery = z.pick(ZChangeTableFilter, { reportType: true, fromWave: true, toWave: true });
export type StudyBundleQuery = z.infer<typeof ZStudyBundleQuery>;

export const mostTablePatients = 20_000;
