import * as z from "zod/mini";
import { ZReportType, ZScanner, ZSite } from "./catalogue.ts";
import { ZCurveProtocol } from "./datasets.ts";
import { ZFileProblem } from "./errors.ts";
import { listOf, nonEmptyText, ZId, ZInstant, ZSex } from "./primitives.ts";

/** Families that curves can be fitted with. */
export const ZFittedFamily = z.enum(["NO", "LOGNO", "LMS", "BCCG", "BCT", "BCPE"]);
/**
 * Below so many people the automatic family is NO or LOGNO. Fewer do not tell a skewness or a kurtosis from chance, and the
 * smallest criterion then picks the family that follows chance most closely: over eight simulated kinds of cohort its percentiles
 * were a third further from the truth with 30 people, 7 % with 100, and nearer from 150 on.
 */
export const leastPersonsForShape = 150;
export type FittedFamily = z.infer<typeof ZFittedFamily>;

/** Exactly as the file has it. */
const columnName = z.string().check(z.trim(), z.minLength(1, "Name a column of the file."), z.maxLength(200, "At most 200 characters."));

/** Which columns of a raw cohort mean what. Either `values` (a column per parameter) or `long` (a measurement per row). */
export const ZCohortColumns = z.strictObject({
  age: columnName,
  /** Column with the reference sex; or null with `onlySex`. */
  sex: z.nullable(columnName),
  onlySex: z.nullable(ZSex),
  /** Codes of the file beside the usual words, such as {"1": "male"}; at most 20. */
  sexCodes: z
    .record(z.string().check(z.maxLength(100)), ZSex)
    .check(z.refine((codes) => Object.keys(codes).length <= 20, "At most 20 codes.")),
  /** Column that names the person; null says that every row is another person. */
  person: z.nullable(columnName),
  /** Column with positive weights, such as those of a survey; null or left out: every person counts the same. */
  weight: z.optional(z.nullable(columnName)),
  values: z.array(z.strictObject({ column: columnName, parameter: z.string(), site: ZSite })).check(z.maxLength(60)),
  long: z.nullable(z.strictObject({ parameter: columnName, site: columnName, value: columnName })),
});
export type CohortColumns = z.infer<typeof ZCohortColumns>;

/** What a raw cohort file holds under a reading of its columns; asked for before a fit is started. */
export const ZCohortReport = z.object({
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  /** The reading that was used: the one given, or what the header suggests; null where age or values were not found. */
  reading: z.nullable(ZCohortColumns),
  rows: z.number(),
  persons: z.number(),
  /** Rows that cannot be used, by line; a fit leaves them out and counts them. */
  problems: z.array(ZFileProblem),
  refusedRows: z.number(),
  groups: z.array(
    z.object({
      parameter: z.string(),
      site: ZSite,
      sex: ZSex,
      rows: z.number(),
      persons: z.number(),
      ages: z.tuple([z.number(), z.number()]),
      /** Largest number of rows of one person: above 1 the cohort is longitudinal. */
      mostVisits: z.number(),
    }),
  ),
  remarks: z.array(z.string()),
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

/** Everything a fit depends on beside the rows. */
export const ZFitPlan = z
  .strictObject({
    reportType: ZReportType,
    columns: ZCohortColumns,
    /** `auto` fits every family and takes the one with the smallest criterion. */
    family: z.union([ZFittedFamily, z.literal("auto")]),
    smoothing: ZSmoothing,
    /** Effective degrees of freedom that parameters of the family are given: 1 a constant, 2 a straight line; the others are smoothed as said. */
    edf: z.optional(z.strictObject({ mu: edf, sigma: edf, nu: edf, tau: edf })),
    /** Smooth over age to this power (0: its logarithm); `auto` chooses by the criterion. */
    agePower: z.union([between(0, 3, "A power from 0 to 3."), z.literal("auto")], "A power from 0 to 3."),
    /** Use ages from and to (years, both included); null: all. */
    ageFrom: age,
    ageTo: age,
    /** `weighted`: each person counts once, each visit 1/visits. `refuse`: more than one row per person stops the fit. */
    repeats: z.enum(["weighted", "refuse"]),
    /** Standard errors of the percentiles; a bootstrap draws persons. */
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

/** How well a fit describes its cohort. Bins are by age and hold about equal numbers of persons. */
export const ZFitDiagnostics = z.object({
  /** Rows and persons in even age bins. */
  sampleSize: z.array(z.object(ageBin)),
  /** Detrended normal QQ plots: the first over all ages (ageFrom to ageTo the whole range), then one a bin. */
  worms: z.array(
    z.object({
      ...ageBin,
      /** At most 300 points, evenly thinned: theoretical z and observed z minus theoretical z. */
      points: z.array(z.tuple([z.number(), z.number()])),
      /** 95 % pointwise limits at `limitsAt`: the deviation lies within ± the value. */
      limitsAt: z.array(z.number()),
      limits: z.array(z.number()),
      /** Cubic through the worm: level, slope, parabola, S-shape. */
      cubic: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      /** Share of all points (not only those kept) outside the limits, 0 to 1. */
      outside: z.number(),
      misfit: z.boolean(),
    }),
  ),
  /** Q statistics (Royston and Wright): z1 mean, z2 variance, z3 skewness, z4 kurtosis by bin; |z| > 2 is a misfit. */
  q: z.object({
    bins: z.array(z.object({ ...ageBin, z1: z.number(), z2: z.number(), z3: z.number(), z4: z.number() })),
    totals: z.array(
      z.object({ name: z.enum(["Q1", "Q2", "Q3", "Q4"]), value: z.number(), degreesOfFreedom: z.number(), pValue: z.nullable(z.number()) }),
    ),
  }),
  /** Observed share below each percentile, in percent, with a 95 % interval of what a right curve fitted to them would show. */
  calibration: z.array(z.object({ percentile: z.number(), observed: z.number(), low: z.number(), high: z.number() })),
  /** Weighted mean, SD, skewness and excess kurtosis of the Z-scores by age bin; 0, 1, 0, 0 is right. */
  moments: z.array(z.object({ ...ageBin, mean: z.number(), sd: z.number(), skewness: z.number(), kurtosis: z.number() })),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type FitDiagnostics = z.infer<typeof ZFitDiagnostics>;

const perParameter = z.object({ mu: z.number(), sigma: z.number(), nu: z.nullable(z.number()), tau: z.nullable(z.number()) });

/** One fitted curve, ready to show. */
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
  persons: z.number(),
  ages: z.tuple([z.number(), z.number()]),
  /** What was tried where family or age power were chosen automatically, best first. */
  candidates: z.array(
    z.object({ family: ZFittedFamily, agePower: z.number(), totalEdf: z.number(), globalDeviance: z.number(), criterion: z.number() }),
  ),
  /** Percentile lines (3, 10, 25, 50, 75, 90, 97), with standard errors and a 95 % band where they were asked for. */
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
  /** At most 2,000 measurements [age, value] to draw under the lines, evenly thinned; no codes of persons. */
  scatter: z.array(z.tuple([z.number(), z.number()])),
  diagnostics: ZFitDiagnostics,
});
export type FitResult = z.infer<typeof ZFitResult>;

export const ZFitState = z.enum(["waiting", "running", "done", "failed", "cancelled"]);

/** One curve of a fit: a parameter, site and sex. */
export const ZFitCurve = z.object({
  parameter: z.string(),
  site: ZSite,
  sex: ZSex,
  state: ZFitState,
  /** 0 to 1. */
  progress: z.number(),
  /** What is being done, or why it failed. */
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
  /** The draft that was saved of it. */
  datasetId: z.nullable(ZId),
});
export type FitSummary = z.infer<typeof ZFitSummary>;
export const ZFitList = listOf(ZFitSummary);
export const ZFit = z.extend(ZFitSummary, { plan: ZFitPlan, refusedRows: z.number(), curves: z.array(ZFitCurve) });
export type Fit = z.infer<typeof ZFit>;
export const ZFitReply = z.object({ fit: ZFit });

/** How the report of a fit is written; `size` is that of the paper. */
export const ZFitReportQuery = z.strictObject({ form: z.enum(["pdf", "html"]), size: z._default(z.enum(["a4", "letter"]), "a4") });
export type FitReportQuery = z.infer<typeof ZFitReportQuery>;

/** `results=false` leaves the results out: small enough to ask for every second. */
export const ZFitQuery = z.strictObject({ results: z._default(z.enum(["true", "false"]), "true") });

/** What the caller means to do: the other act is refused, should the fit have ended meanwhile; left out: either. */
export const ZRemoveFitQuery = z.strictObject({ only: z.optional(z.enum(["cancel", "remove"])) });
export type RemoveFitQuery = z.infer<typeof ZRemoveFitQuery>;

/** A fit that waits or runs is cancelled and stays in the list; one that has ended is removed with all it holds. */
export const ZFitRemoved = z.object({ id: ZId, outcome: z.enum(["cancelled", "removed"]) });

const sentence = (message: string) => nonEmptyText(message, 2000);

/** What a curator says about fitted curves so that they become a dataset. */
export const ZSaveFitRequest = z.strictObject({
  key: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,60}$/, "Lower case letters, digits and hyphens.")),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/, "Three numbers, such as 1.0.0.")),
  name: nonEmptyText("Give the dataset a name."),
  summary: sentence("Say in a sentence or two what the reference is."),
  population: sentence("Say whom the cohort is made of."),
  ancestry: z.nullable(nonEmptyText("Leave this out or say it.")),
  licence: sentence("Say who may use the figures."),
  citation: sentence("Cite the cohort."),
  doi: z.nullable(z.string().check(z.maxLength(200))),
  scanner: z.nullable(ZScanner),
  scannerText: sentence("Name the scanner."),
  protocolText: sentence("Say how the scans were taken."),
  protocol: ZCurveProtocol,
  limits: z.array(nonEmptyText("A limit needs words.", 500)).check(z.maxLength(20)),
  notes: z.array(nonEmptyText("A note needs words.", 500)).check(z.maxLength(20)),
});
export type SaveFitRequest = z.infer<typeof ZSaveFitRequest>;
