import { ZSex, ZSite } from "@trabecula/contracts";
import { normalQuantile, parametersAt, type PreparedCurve } from "@trabecula/reference-stats";
import * as z from "zod/mini";
import type { Dataset, DatasetProblem } from "../dataset.ts";
import { readJson } from "../read-json.ts";

const numbers = z.array(z.number());

const ZRecord = z.object({
  format: z.literal("trabecula-fit/1"),
  curves: z
    .array(
      z.object({
        parameter: z.string(),
        site: ZSite,
        sex: ZSex,
        family: z.string(),
        lines: z.object({
          ages: numbers,
          percentiles: z.array(z.object({ percentile: z.number().check(z.gt(0), z.lt(100)), values: numbers })),
        }),
      }),
    )
    .check(z.minLength(1)),
});
type RecordedCurve = z.infer<typeof ZRecord>["curves"][number];

/** A record stores six digits of a percentile. */
const ROUNDING = 1e-5;

/** A record of other or edited curves would vouch for figures it does not describe. */
export function fittingRecordProblems(text: string, dataset: Dataset): DatasetProblem[] {
  const json = readJson(text);
  const parsed = json.ok ? ZRecord.safeParse(json.value) : null;
  if (!parsed?.success) return [problem("This is not a fitting record of the form trabecula-fit/1.")];
  return parsed.data.curves.map((curve) => mismatch(curve, dataset)).filter((found) => found !== null);
}

function mismatch(recorded: RecordedCurve, { curves }: Dataset): DatasetProblem | null {
  const { parameter, site, sex, family, lines } = recorded;
  const name = `${parameter} (${site}, ${sex})`;
  const same = curves.filter(
    (curve) => curve.parameter === parameter && curve.site === site && curve.sex === sex && curve.family === family,
  );
  if (same.length === 0) return problem(`The record describes a ${family} curve of ${name}, which curves.csv does not have.`);
  if (same.some(({ curve }) => curve !== null && agrees(curve, lines))) return null;
  return problem(`The record does not belong to the curve of ${name}: its percentiles are not those of curves.csv.`);
}

function agrees(curve: PreparedCurve, { ages, percentiles }: RecordedCurve["lines"]): boolean {
  return percentiles.every(({ percentile, values }) => {
    const score = normalQuantile(percentile / 100);
    return ages.every((age, index) => {
      const at = parametersAt(curve, age);
      if (!at.ok) return true;
      const value = curve.family.quantileAtZ(score, at.mu, at.sigma, at.nu, at.tau);
      return Math.abs(value - (values[index] ?? Number.NaN)) <= ROUNDING * Math.abs(value);
    });
  });
}

function problem(message: string): DatasetProblem {
  return { file: "fit.json", line: null, message };
}
