import type { FitResult } from "@trabecula/contracts";
import {
  centileErrors,
  quantile,
  zErrorPercentiles,
  zErrorsOfFit,
  type AgePoint,
  type CentileErrors,
  type Cohort,
  type Fit,
} from "@trabecula/reference-stats";
import type { CurvePlan } from "./curve-plan.ts";

const shownPercentiles = [3, 10, 25, 50, 75, 90, 97];
const shownAges = 97;

type LinesReading =
  | {
      readonly ok: true;
      readonly lines: FitResult["lines"];
      /** Adds standard errors of Z by age, if there are any. */
      readonly withErrors: (points: readonly AgePoint[]) => readonly AgePoint[];
    }
  | { readonly ok: false; readonly message: string };

/** Percentile lines, with 95 % bands and errors of Z if the plan requests standard errors. */
export function percentileLines(cohort: Cohort, fit: Fit, plan: CurvePlan, onProgress: (done: number) => void): LinesReading {
  const ages = evenAges(fit.ages);
  const values = shownPercentiles.map((percentile) => ages.map((age) => quantile(fit.family, percentile / 100, fit.parametersAt(age))));
  const broken = shownPercentiles.find((_, index) => !values[index]!.every(Number.isFinite));
  if (broken !== undefined) return { ok: false, message: `The ${broken}th percentile does not exist at every age; choose another family.` };
  const bands = errorsOf(cohort, fit, plan, ages, onProgress);
  const percentiles = shownPercentiles.map((percentile, index) => {
    const band = bands.find((candidate) => candidate.percentile === percentile);
    return { percentile, values: values[index]!, low: band?.low ?? null, high: band?.high ?? null };
  });
  return { ok: true, lines: { ages, percentiles }, withErrors: (points) => pointsWithErrors(points, fit, bands, ages) };
}

function pointsWithErrors(
  points: readonly AgePoint[],
  fit: Fit,
  bands: readonly CentileErrors[],
  ages: readonly number[],
): readonly AgePoint[] {
  const errors = zErrorsOfFit(fit, bands, ages);
  if (errors === null) return points;
  return points.map((point) => {
    const place = ((point.age - ages[0]!) / (ages.at(-1)! - ages[0]!)) * (ages.length - 1);
    const below = Math.max(0, Math.min(ages.length - 2, Math.floor(place)));
    const [from, to] = [errors[below]!, errors[below + 1]!];
    const at = (index: 0 | 1 | 2) => Number((from[index] + (place - below) * (to[index] - from[index])).toPrecision(3));
    return { ...point, zErrors: [at(0), at(1), at(2)] };
  });
}

function errorsOf(cohort: Cohort, fit: Fit, plan: CurvePlan, ages: readonly number[], onProgress: (done: number) => void): CentileErrors[] {
  if (plan.standardErrors.method === "none") return [];
  const settings = { family: fit.family, smoothing: plan.smoothing, agePower: fit.agePower, edf: plan.edf };
  const percentiles = [...shownPercentiles, ...zErrorPercentiles.filter((percentile) => !shownPercentiles.includes(percentile))];
  return centileErrors(cohort, fit, settings, percentiles, ages, plan.standardErrors, onProgress);
}

function evenAges([youngest, oldest]: Fit["ages"]): number[] {
  const step = (oldest - youngest) / (shownAges - 1);
  return Array.from({ length: shownAges }, (_, index) => (index === shownAges - 1 ? oldest : youngest + index * step));
}
