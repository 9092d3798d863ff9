import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZCurveProtocol } from "./datasets.ts";
import { ZFileProblem } from "./errors.ts";
import { listOf, nonEmptyText, trimmedLine, ZId, ZInstant, ZSex } from "./primitives.ts";

export const ZFittedFamily = z.enum(["NO", "LOGNO", "LMS", "BCCG", "BCT", "BCPE"]);
export type FittedFamily = z.infer<typeof ZFittedFamily>;

const columnName = z.string().check(z.trim(), z.minLength(1, "Name a column of the file."), z.maxLength(200, "At most 200 characters."));

/** Meaning of a raw cohort's columns: `values` (a column per parameter) or `long` (a measurement per row). */
export const ZCohortColumns = z.strictObject({
  age: columnName,
  /** Null with `onlySex`. */
  sex: z.nullable(columnName),
  onlySex: z.nullable(ZSex),
  /** Additional codes, such as {"1": "male"}; at most 20. */
  sexCodes: z
    .record(z.string().check(z.maxLength(100)), ZSex)
    .check(z.refine((codes) => Object.keys(codes).length <= 20, "At most 20 codes.")),
  /** Null: every row is another person. */
  person: z.nullable(columnName),
  /** Positive weights, such as survey weights; null or undefined: equal weights. */
  weight: z.optional(z.nullable(columnName)),
  /** Site of each row, which then decides instead of `values`. Undefined: found by the header; null: not used. */
  site: z.optional(z.nullable(columnName)),
  /** Leaves out the rows of other sites. */
  onlySite: z.optional(z.nullable(ZSite)),
  /** Like `site`. A column that names several scanners needs `onlyScanner`. */
  scanner: z.optional(z.nullable(columnName)),
  /** Leaves out the rows of other scanners, if a column names them. */
  onlyScanner: z.optional(z.nullable(ZScanner)),
  /** Like `site`. Rows of grade 4 and 5 are left out. */
  motionGrade: z.optional(z.nullable(columnName)),
  /** `completed-years`: half a year is added to every age. */
  ageIs: z.optional(z.enum(["decimal-years", "completed-years"])),
  values: z.array(z.strictObject({ column: columnName, parameter: z.string(), site: ZSite })).check(z.maxLength(60)),
  long: z.nullable(z.strictObject({ parameter: columnName, site: columnName, value: columnName })),
});
export type CohortColumns = z.infer<typeof ZCohortColumns>;

const ZFitWarning = z.object({ code: z.string(), message: z.string() });
export type FitWarning = z.infer<typeof ZFitWarning>;

export const ZCohortReport = z.object({
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  reading: z.nullable(ZCohortColumns),
  rows: z.number(),
  persons: z.number(),
  /** Unusable rows by line. */
  problems: z.array(ZFileProblem),
  refusedRows: z.number(),
  /** Rows of other sites or scanners and blurred scans; the first 200 lines of each. */
  leftOut: z.array(z.object({ reason: z.enum(["site", "motion_grade", "scanner"]), rows: z.number(), lines: z.array(z.number()) })),
  groups: z.array(
    z.object({
      parameter: z.string(),
      site: ZSite,
      sex: ZSex,
      rows: z.number(),
      persons: z.number(),
      effectivePersons: z.number(),
      ages: z.tuple([z.number(), z.number()]),
      /** Maximum rows per person; above 1 the cohort is longitudinal. */
      mostVisits: z.number(),
    }),
  ),
  remarks: z.array(z.string()),
  /** Doubts about the rows that remain, such as `duplicate-rows` and `whole-year-ages`. */
  warnings: z.array(ZFitWarning),
});
export type CohortReport = z.infer<typeof ZCohortReport>;

function between(lowest: number, highest: number, message: string) {
  return z.number(message).check(z.gte(lowest, message), z.lte(highest, message));
}

export const ZSmoothing = z.discriminatedUnion("method", [
  z.strictObject({ method: z.literal("averaged") }),
  z.strictObject({ method: z.literal("local-ml") }),
  z.strictObject({ method: z.literal("gaic"), k: between(1, 20, "A penalty from 1 to 20.") }),
  z.strictObject({ method: z.literal("bic") }),
]);
export type Smoothing = z.infer<typeof ZSmoothing>;

const edf = z.optional(between(1, 20, "From 1, a constant, to 20 degrees of freedom."));

const age = z.nullable(between(0, 120, "An age from 0 to 120 years."));

export const ZFitPlan = z
  .strictObject({
    reportType: ZReportType,
    columns: ZCohortColumns,
    /** `auto` fits every family and takes the smallest criterion. */
    family: z.union([ZFittedFamily, z.literal("auto")]),
    smoothing: ZSmoothing,
    /** Fixed effective degrees of freedom: 1 constant, 2 straight line; other parameters follow `smoothing`. */
    edf: z.optional(z.strictObject({ mu: edf, sigma: edf, nu: edf, tau: edf })),
    /** Power of age for smoothing (0: logarithm); `auto` chooses by the criterion. */
    agePower: z.union([between(0, 3, "A power from 0 to 3."), z.literal("auto")], "A power from 0 to 3."),
    /** Inclusive, in years; null: all. */
    ageFrom: age,
    ageTo: age,
    /** `weighted`: each person counts once, each visit 1/visits. `refuse`: repeated persons stop the fit. */
    repeats: z.enum(["weighted", "refuse"]),
    /** Fits groups of fewer than 100 effective people too, with a constant spread. */
    acceptSmall: z.optional(z.boolean()),
    standardErrors: z.discriminatedUnion("method", [
      z.strictObject({ method: z.literal("none") }),
      z.strictObject({ method: z.literal("delta") }),
      z.strictObject({
        method: z.literal("bootstrap"),
        resamples: between(20, 1000, "From 20 to 1,000 resamples.").check(z.int("Write a whole number.")),
      }),
    ]),
  })
  .check(
    z.refine(({ ageFrom, ageTo }) => ageFrom === null || ageTo === null || ageFrom < ageTo, {
      path: ["ageTo"],
      error: "The last age must lie above the first.",
    }),
  );
export type FitPlan = z.infer<typeof ZFitPlan>;

const ages = z.array(z.number());
const ageBin = { ageFrom: z.number(), ageTo: z.number(), rows: z.number(), persons: z.number() };

/** Age bins hold about equal numbers of persons. */
export const ZFitDiagnostics = z.object({
  sampleSize: z.array(z.object(ageBin)),
  /** Detrended normal QQ plots: first over all ages, then per bin. */
  worms: z.array(
    z.object({
      ...ageBin,
      /** Up to 300 evenly thinned points: theoretical z, observed minus theoretical z. */
      points: z.array(z.tuple([z.number(), z.number()])),
      limitsAt: z.array(z.number()),
      limits: z.array(z.number()),
      /** Cubic through the worm: level, slope, parabola, S-shape. */
      cubic: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      /** Share of all points outside the limits, before thinning; 0 to 1. */
      outside: z.number(),
      misfit: z.boolean(),
    }),
  ),
  /** Royston and Wright, by bin: z1 mean, z2 variance, z3 skewness, z4 kurtosis; |z| > 2 is a misfit. */
  q: z.object({
    bins: z.array(z.object({ ...ageBin, z1: z.number(), z2: z.number(), z3: z.number(), z4: z.number() })),
    totals: z.array(
      z.object({ name: z.enum(["Q1", "Q2", "Q3", "Q4"]), value: z.number(), degreesOfFreedom: z.number(), pValue: z.nullable(z.number()) }),
    ),
  }),
  /** Percent observed below each percentile, with the 95 % interval expected of a correct curve. */
  calibration: z.array(z.object({ percentile: z.number(), observed: z.number(), low: z.number(), high: z.number() })),
  /** Weighted mean, SD, skewness and excess kurtosis of Z-scores by age bin; ideally 0, 1, 0, 0. */
  moments: z.array(z.object({ ...ageBin, mean: z.number(), sd: z.number(), skewness: z.number(), kurtosis: z.number() })),
  warnings: z.array(ZFitWarning),
});
export type FitDiagnostics = z.infer<typeof ZFitDiagnostics>;

const perParameter = z.object({ mu: z.number(), sigma: z.number(), nu: z.nullable(z.number()), tau: z.nullable(z.number()) });

export const ZFitResult = z.object({
  family: ZFittedFamily,
  agePower: z.number(),
  edf: perParameter,
  totalEdf: z.number(),
  globalDeviance: z.number(),
  aic: z.number(),
  gaic3: z.number(),
  bic: z.number(),
  iterations: z.number(),
  converged: z.boolean(),
  milliseconds: z.number(),
  rows: z.number(),
  /** (sum of weights)² / sum of squared weights. */
  persons: z.number(),
  /** Head count, if uneven weights make it larger than `persons`. */
  people: z.optional(z.number()),
  ages: z.tuple([z.number(), z.number()]),
  /** Rows that no curve or only other curves use, by reason. */
  leftOut: z.optional(z.array(z.object({ reason: z.string(), rows: z.number() }))),
  candidates: z.array(
    z.object({ family: ZFittedFamily, agePower: z.number(), totalEdf: z.number(), globalDeviance: z.number(), criterion: z.number() }),
  ),
  /** Percentiles 3, 10, 25, 50, 75, 90, 97, with standard errors and 95 % bands if requested. */
  lines: z.object({
    ages,
    percentiles: z.array(
      z.object({
        percentile: z.number(),
        values: z.array(z.number()),
        low: z.nullable(z.array(z.number())),
        high: z.nullable(z.array(z.number())),
      }),
    ),
  }),
  /** Up to 2,000 evenly thinned measurements [age, value], without codes of persons. */
  scatter: z.array(z.tuple([z.number(), z.number()])),
  diagnostics: ZFitDiagnostics,
});
export type FitResult = z.infer<typeof ZFitResult>;

export const ZFitState = z.enum(["waiting", "running", "done", "failed", "cancelled"]);

export const ZFitCurve = z.object({
  parameter: z.string(),
  site: ZSite,
  sex: ZSex,
  state: ZFitState,
  /** 0 to 1. */
  progress: z.number(),
  message: z.nullable(z.string()),
  result: z.nullable(ZFitResult),
});
export type FitCurve = z.infer<typeof ZFitCurve>;

export const ZFitSummary = z.object({
  id: ZId,
  fileName: z.string(),
  state: ZFitState,
  progress: z.number(),
  message: z.nullable(z.string()),
  createdAt: ZInstant,
  finishedAt: z.nullable(ZInstant),
  family: z.string(),
  curveCount: z.number(),
  datasetId: z.nullable(ZId),
});
export type FitSummary = z.infer<typeof ZFitSummary>;
export const ZFitList = listOf(ZFitSummary);
export const ZFit = z.extend(ZFitSummary, { plan: ZFitPlan, refusedRows: z.number(), curves: z.array(ZFitCurve) });
export type Fit = z.infer<typeof ZFit>;
export const ZFitReply = z.object({ fit: ZFit });

export const ZFitReportQuery = z.strictObject({ form: z.enum(["pdf", "html"]), size: z._default(z.enum(["a4", "letter"]), "a4") });
export type FitReportQuery = z.infer<typeof ZFitReportQuery>;

/** `results=false` omits results, for polling every second. */
export const ZFitQuery = z.strictObject({ results: z._default(z.enum(["true", "false"]), "true") });

/** Intended action, refused if the fit has ended since; undefined: either. */
export const ZRemoveFitQuery = z.strictObject({ only: z.optional(z.enum(["cancel", "remove"])) });
export type RemoveFitQuery = z.infer<typeof ZRemoveFitQuery>;

/** A pending or running fit is canceled but stays listed; a finished fit is deleted. */
export const ZFitRemoved = z.object({ id: ZId, outcome: z.enum(["cancelled", "removed"]) });

const sentence = (message: string) => nonEmptyText(message, 2000);

export const ZSaveFitRequest = z.strictObject({
  key: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,60}$/, "Lower case letters, digits and hyphens.")),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/, "Three numbers, such as 1.0.0.")),
  name: nonEmptyText("Give the dataset a name."),
  summary: sentence("Say in a sentence or two what the reference is."),
  population: sentence("Describe who is in the cohort."),
  ancestry: z.nullable(nonEmptyText("Leave this out or say it.")),
  licence: sentence("State the license of the data."),
  citation: sentence("Cite the cohort."),
  doi: z.nullable(z.string().check(z.maxLength(200))),
  scanner: z.nullable(ZScanner),
  scannerText: sentence("Name the scanner."),
  protocolText: sentence("Say how the scans were taken."),
  protocol: z.extend(ZCurveProtocol, { feCriterion: z.nullable(trimmedLine(60)) }),
  limits: z.array(nonEmptyText("A limit needs words.", 500)).check(z.maxLength(20)),
  notes: z.array(nonEmptyText("A note needs words.", 500)).check(z.maxLength(20)),
});
export type SaveFitRequest = z.infer<typeof ZSaveFitRequest>;
