import * as z from "zod/mini";
import { ZSite } from "./catalogue.ts";
import { ageInYears, parameterKey, people, words } from "./dataset-parts.ts";
import { ZSex } from "./primitives.ts";

export const leastChangePairs = 100;

const between = (low: number, high: number) =>
  z.number().check(z.gte(low, `From ${low} to ${high}.`), z.lte(high, `From ${low} to ${high}.`));
const error = z.number().check(z.gte(0, "A standard error is not negative."));

/** Change scores of people left out, by mean age of both scans: from `ageFrom` to below `ageTo`. */
const ZCalibrationCell = z.strictObject({ ageFrom: ageInYears, ageTo: ageInYears, pairs: people, mean: z.number(), sd: error });

/** Correlation of Z-scores of one person at two ages: (1 − error)·exp(−∫ rate), rate = base + peak·exp(−(age − center)²/(2·width²)). */
const ZChangeCorrelation = z.strictObject({
  parameter: parameterKey,
  site: ZSite,
  sex: ZSex,
  people,
  /** Two consecutive scans of one person each. */
  pairs: people.check(z.gte(leastChangePairs, `At least ${leastChangePairs} pairs of scans.`)),
  ageFrom: ageInYears,
  ageTo: ageInYears,
  error: between(0.001, 0.9),
  base: between(0, 2),
  peak: between(0, 2),
  center: ageInYears,
  width: between(0.5, 20),
  standardErrors: z.optional(z.strictObject({ error, base: error, peak: error, center: error })),
  cells: z.array(ZCalibrationCell).check(z.maxLength(20, "At most 20 cells.")),
});
export type ChangeCorrelationOfCurve = z.infer<typeof ZChangeCorrelation>;

/** `method`: from whom and how the correlations were estimated. */
export const ZChangeCorrelations = z.strictObject({
  citation: words(),
  method: words(),
  curves: z.array(ZChangeCorrelation).check(
    z.minLength(1, "Give at least one line."),
    z.maxLength(2000, "At most 2,000 lines."),
    z.refine((curves) => curves.every(({ ageFrom, ageTo }) => ageFrom < ageTo), "Each line needs ageFrom below ageTo."),
    z.refine(
      (curves) => curves.every(({ cells }) => cells.every(({ ageFrom, ageTo }) => ageFrom < ageTo)),
      "Each cell needs ageFrom below ageTo.",
    ),
    z.refine(
      (curves) => new Set(curves.map(({ parameter, site, sex }) => `${parameter} ${site} ${sex}`)).size === curves.length,
      "A parameter, site and sex is there twice.",
    ),
  ),
});
export type ChangeCorrelations = z.infer<typeof ZChangeCorrelations>;
