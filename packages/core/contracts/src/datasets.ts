import * as z from "zod/mini";
import { ZChangeCorrelations } from "./change-correlations.ts";
import { ageInYears, parameterKey, people, words } from "./dataset-parts.ts";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZId, ZInstant, ZSex, sha256Text } from "./primitives.ts";

export const ZFamily = z.enum(["NO", "LOGNO", "LMS", "BCCG", "BCT", "BCPE", "GG"]);
export type Family = z.infer<typeof ZFamily>;

/** Null: the curve does not depend on it. */
export const ZCurveProtocol = z.object({
  region: z.nullable(z.enum(["single-stack", "multi-stack"])),
  offsetMm: z.nullable(z.number()),
  offsetPercent: z.nullable(z.number()),
  stacks: z.nullable(z.number()),
  feCriterion: z.nullable(z.string()),
});
export type CurveProtocol = z.infer<typeof ZCurveProtocol>;

/** Fewer healthy controls cannot adapt a reference. */
export const fewestAdaptingControls = 25;

export const ZDatasetSource = z.object({
  key: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,60}$/, "Lower case letters, digits and hyphens.")),
  name: z.optional(words(60)),
  citation: words(),
  doi: z.nullable(z.string().check(z.regex(/^10\.\d{4,9}\/\S{1,200}$/, "A DOI starts with 10. and has no address before it."))),
  url: z.nullable(z.string().check(z.regex(/^https?:\/\/\S{1,500}$/, "An address starts with https:// or http://."))),
  licence: words(),
  /** SECONDARY: read in other public work, not in the primary publication. */
  status: z.enum(["PRIMARY", "SECONDARY", "LOCAL"]),
  population: words(),
  n: z.nullable(people),
  scanner: z.nullable(ZScanner),
  scannerText: words(),
  protocolText: words(),
  purposes: z.array(z.enum(["z", "t"])).check(z.minLength(1, "Say z, t or both."), z.maxLength(2, "Say z and t once each.")),
  /** `open`: the last age is excluded, such as 18 to under 82. Default: covered. */
  lastAge: z.optional(z.enum(["covered", "open"])),
});
export type DatasetSource = z.infer<typeof ZDatasetSource>;

/** Three numbers of at most six digits without leading zeros, so that versions can be ordered. */
export const ZDatasetVersion = z
  .string()
  .check(z.regex(/^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}$/, "Three numbers without leading zeros, such as 1.0.0."));

/** Predicted Z = intercept + slope × height-for-age Z, from `ageFrom` to below `ageTo` (years). */
const ZHeightCoefficient = z.object({
  parameter: parameterKey,
  site: ZSite,
  sex: ZSex,
  ageFrom: ageInYears,
  ageTo: ageInYears,
  intercept: z.number(),
  slope: z.number(),
});
export type HeightCoefficient = z.infer<typeof ZHeightCoefficient>;

/** Coefficients to adjust children's Z-scores for height, with their citation. */
const ZHeightAdjustment = z.object({
  citation: words(),
  coefficients: z.array(ZHeightCoefficient).check(
    z.minLength(1, "Give at least one line."),
    z.maxLength(2000, "At most 2,000 lines."),
    z.refine((lines) => lines.every(({ ageFrom, ageTo }) => ageFrom < ageTo), "Each line needs ageFrom below ageTo."),
    z.refine((lines) => !overlap(lines), "Two lines of one parameter, site and sex share ages."),
  ),
});

function overlap(lines: readonly HeightCoefficient[]): boolean {
  const groups = Map.groupBy(lines, ({ parameter, site, sex }) => `${parameter} ${site} ${sex}`);
  return [...groups.values()].some((group) => {
    const inOrder = group.toSorted((left, right) => left.ageFrom - right.ageFrom);
    return inOrder.some(({ ageFrom }, index) => index > 0 && ageFrom < inOrder[index - 1]!.ageTo);
  });
}

/** Where a laboratory's healthy controls lie on a curve: lab Z = (Z − delta) / rho, from `ageFrom` to `ageTo` (years, both included). */
const ZAdaptedCurve = z.object({
  parameter: parameterKey,
  site: ZSite,
  sex: ZSex,
  n: people.check(z.gte(fewestAdaptingControls, `At least ${fewestAdaptingControls} controls.`)),
  delta: z.number().check(z.gte(-8, "From -8 to 8."), z.lte(8, "From -8 to 8.")),
  rho: z.number().check(z.gte(0.2, "From 0.2 to 5."), z.lte(5, "From 0.2 to 5.")),
  /** Variance of delta, its covariance with ln rho, variance of ln rho. */
  covariance: z
    .tuple([z.number(), z.number(), z.number()])
    .check(z.refine(([delta, both, logRho]) => delta > 0 && logRho > 0 && both ** 2 < delta * logRho, "This is no covariance.")),
  gain: z.number(),
  ageFrom: ageInYears,
  ageTo: ageInYears,
});
export type AdaptedCurve = z.infer<typeof ZAdaptedCurve>;

type Aged = Pick<AdaptedCurve, "parameter" | "site" | "sex" | "ageFrom" | "ageTo">;
const agesRise = z.refine<readonly Aged[]>(
  (curves) => curves.every(({ ageFrom, ageTo }) => ageFrom < ageTo),
  "Each curve needs ageFrom below ageTo.",
);
const namedTwice = (curves: readonly Aged[]) =>
  new Set(curves.map(({ parameter, site, sex }) => `${parameter} ${site} ${sex}`)).size < curves.length;

/** Holds no control's row. `kept`: curves that fit their controls. `parentSha256`: content hash of the parent. `date`: last scan of a control. */
export const ZAdaptation = z
  .object({
    parentKey: z.string(),
    parentVersion: ZDatasetVersion,
    parentSha256: sha256Text("A SHA-256 in hexadecimal digits."),
    scanner: ZScanner,
    device: z.nullable(words(100)),
    date: z.nullable(z.iso.date()),
    controls: people,
    curves: z
      .array(ZAdaptedCurve)
      .check(z.minLength(1, "Name at least one adapted curve."), z.maxLength(2000, "At most 2,000 curves."), agesRise),
    kept: z.optional(
      z
        .array(z.pick(ZAdaptedCurve, { parameter: true, site: true, sex: true, ageFrom: true, ageTo: true }))
        .check(z.maxLength(2000, "At most 2,000 curves."), agesRise),
    ),
  })
  .check(z.refine(({ curves, kept = [] }) => !namedTwice([...curves, ...kept]), "A parameter, site and sex is there twice."));
export type DatasetAdaptation = z.infer<typeof ZAdaptation>;

export const ZDatasetManifest = z.object({
  format: z.literal("trabecula-dataset/1"),
  key: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,60}$/, "Lower case letters, digits and hyphens.")),
  name: words(200),
  version: ZDatasetVersion,
  reportType: ZReportType,
  status: z.enum(["PRIMARY", "SECONDARY", "LOCAL"]),
  summary: words(),
  population: words(),
  ancestry: z.nullable(words()),
  licence: words(),
  interpolation: z.enum(["lagrange4", "linear"]),
  /** Young adults behind the T-score: own sex, or women for both sexes (ISCD). */
  youngAdult: z.nullable(z.object({ label: words(200), sex: z.enum(["own", "female"]) })),
  /** Youngest age with T-scores; years. */
  tScoreFromAge: z.nullable(ageInYears),
  limits: z.array(words()).check(z.maxLength(100, "At most 100 limits.")),
  notes: z.array(words()).check(z.maxLength(100, "At most 100 notes.")),
  heightAdjustment: z.optional(ZHeightAdjustment),
  adaptation: z.optional(ZAdaptation),
  changeCorrelations: z.optional(ZChangeCorrelations),
  sources: z.array(ZDatasetSource).check(z.minLength(1, "Name at least one source."), z.maxLength(50, "At most 50 sources.")),
});
export type DatasetManifest = z.infer<typeof ZDatasetManifest>;

export const ZDatasetState = z.enum(["draft", "published", "retired"]);

export const ZCoverage = z.object({
  parameter: z.string(),
  site: ZSite,
  sex: ZSex,
  family: z.nullable(ZFamily),
  unit: z.string(),
  scanner: z.nullable(ZScanner),
  protocol: ZCurveProtocol,
  /**
   * Age ranges with a Z-score, one per segment; empty for T only. Shared limits belong to the later range; the last age is
   * covered unless `lastAge` is open.
   */
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

/** `identifier` is permanent: key, version and the start of the content hash. */
export const ZDatasetCitation = z.object({ identifier: z.string(), text: z.string(), bibtex: z.string() });

/**
 * Changes from the previous version, counted in curves. `movedVisibly`: by half a percentile point or more.
 * `otherErrors`: another stated error. `largest`: from a drawn percentile (3 to 97). `said`: changed keys of
 * dataset.json.
 */
export const ZVersionChanges = z.object({
  added: z.number(),
  removed: z.number(),
  moved: z.number(),
  movedVisibly: z.number(),
  otherAges: z.number(),
  youngAdults: z.number(),
  otherErrors: z.number(),
  otherMeanLines: z.number(),
  largest: z.nullable(
    z.object({
      parameter: z.string(),
      site: ZSite,
      sex: ZSex,
      age: z.number(),
      percentilePoints: z.number(),
      zShift: z.number(),
      fromPercentile: z.number(),
      toPercentile: z.number(),
    }),
  ),
  said: z.array(z.string()),
});
export type VersionChanges = z.infer<typeof ZVersionChanges>;

/** Newest first. `changes`: from the previous version; null for the first. */
export const ZDatasetHistory = z.object({
  items: z.array(
    z.object({
      id: ZId,
      version: ZDatasetVersion,
      state: ZDatasetState,
      publishedAt: z.nullable(ZInstant),
      changes: z.nullable(ZVersionChanges),
    }),
  ),
  total: z.number(),
});
export type DatasetHistory = z.infer<typeof ZDatasetHistory>;

export const ZOpenDatasetList = z.object({ items: z.array(ZDatasetDetail) });

export const ZDatasetFiles = z.object({
  id: ZId,
  version: ZDatasetVersion,
  contentHash: z.string(),
  /** `dataset.json` */
  manifest: z.string(),
  /** `curves.csv` */
  curves: z.string(),
});
export type DatasetFilesReply = z.infer<typeof ZDatasetFiles>;

/** `age`: also values at this age in years, to a tenth, so that URLs reveal no birth dates. */
export const ZCurvesQuery = z.strictObject({
  parameter: z.string().check(z.maxLength(40)),
  sex: ZSex,
  site: ZSite,
  age: z.optional(
    z.coerce.number().check(
      z.gte(0, "Age cannot be negative."),
      z.lte(120, "Age is in years, 120 at most."),
      z.refine((age) => Number(age.toFixed(1)) === age, "Give the age to a tenth of a year."),
    ),
  ),
});

const ZCentileSegments = z.array(
  z.object({ ages: z.array(z.number()), percentiles: z.array(z.object({ percentile: z.number(), values: z.array(z.number()) })) }),
);

/**
 * `segments` are percentiles (3, 5, 10, 25, 50, 75, 90, 95, 97) by age, split between references. `centiles` vary with
 * age; `band` is a young-adult mean and SD. `meanLine` is drawn, never scored.
 */
export const ZCurvesReply = z.object({
  kind: z.enum(["centiles", "band"]),
  parameter: z.string(),
  unit: z.string(),
  sex: ZSex,
  site: ZSite,
  family: ZFamily,
  source: z.string(),
  segments: ZCentileSegments,
  /** Only for curators, of an adapted curve: the parent's 3rd, 50th and 97th percentiles at the same ages. */
  parent: z.optional(ZCentileSegments),
  youngAdult: z.nullable(
    z.object({ mean: z.number(), sd: z.number(), ages: z.nullable(z.tuple([z.number(), z.number()])), label: z.string() }),
  ),
  meanLine: z.nullable(z.object({ ages: z.array(z.number()), values: z.array(z.number()), label: z.string() })),
});
export type CurvesReply = z.infer<typeof ZCurvesReply>;
