import { ageGrid } from "../fitting/age-scale.ts";
import { quantileAtZ } from "../distributions.ts";
import type { Fit, Cohort } from "../fitting/fit-types.ts";
import { normalQuantile } from "../normal/normal-quantile.ts";
import { PERCENTILES } from "./calibration.ts";
import type { FitWarning } from "./fit-diagnostics.ts";
import { countPersons, type ResidualRows } from "./residual-rows.ts";

type FittedLines = Pick<Fit, "family" | "parametersAt" | "ages">;

/** First age (years) on a fine grid where percentiles cross or are not finite; null if none. */
export function crossingAge(fit: FittedLines): number | null {
  const scores = PERCENTILES.map((percentile) => normalQuantile(percentile / 100));
  const crossed = ageGrid(fit.ages).find((age) => {
    const parameters = fit.parametersAt(age);
    const values = scores.map((z) => quantileAtZ(fit.family, z, parameters));
    return !values.every((value, index) => Number.isFinite(value) && (index === 0 || value > values[index - 1]!));
  });
  return crossed ?? null;
}

/** Smaller turns, relative to the distance from the 16th percentile to the median, are invisible. */
const VISIBLE_TURN = 0.02;

/** Ages (years) where the median changes direction and then moves by at least 2 % of an SD. */
export function turningAges(fit: FittedLines): number[] {
  const ages = ageGrid(fit.ages);
  const median = ages.map((age) => quantileAtZ(fit.family, 0, fit.parametersAt(age)));
  const visible = VISIBLE_TURN * medianSpread(fit);
  const turns: number[] = [];
  let direction = 0;
  let extreme = 0;
  for (let index = 1; index < ages.length; index++) {
    const move = median[index]! - median[extreme]!;
    if (direction === 0 ? Math.abs(move) >= visible : move * direction > 0) {
      direction = Math.sign(move);
      extreme = index;
    } else if (direction !== 0 && Math.abs(move) >= visible) {
      turns.push(ages[extreme]!);
      direction = -direction;
      extreme = index;
    }
  }
  return turns;
}

function medianSpread(fit: FittedLines): number {
  const parameters = fit.parametersAt((fit.ages[0] + fit.ages[1]) / 2);
  return Math.abs(quantileAtZ(fit.family, 0, parameters) - quantileAtZ(fit.family, -1, parameters));
}

/** Effective persons in the youngest and oldest tenth of the age range. */
export function personsNearEnds(rows: ResidualRows): { youngest: number; oldest: number; width: number } {
  const { ages } = rows;
  const [from, to] = [ages[0]!, ages.at(-1)!];
  const width = (to - from) / 10;
  const firstOutside = ages.findIndex((age) => age > from + width);
  const lastInside = ages.findIndex((age) => age >= to - width);
  const count = (start: number, end: number) => countPersons(rows, { ageFrom: from, ageTo: to, start, end }).effective;
  return { youngest: count(0, firstOutside < 0 ? ages.length : firstOutside), oldest: count(lastInside, ages.length), width };
}

/**
 * Widest significant age gap in years: at least a twentieth of the range, three times the expected largest gap (range
 * ln n / n), and over two rounding steps.
 */
export function ageGap({ ages }: ResidualRows): [from: number, to: number] | null {
  const distinct = ages.filter((age, index) => index === 0 || age !== ages[index - 1]);
  if (distinct.length < 3) return null;
  const gaps = Array.from({ length: distinct.length - 1 }, (_, index) => distinct[index + 1]! - distinct[index]!);
  const widest = gaps.reduce((best, gap, index) => (gap > gaps[best]! ? index : best), 0);
  const range = distinct.at(-1)! - distinct[0]!;
  const typical = gaps.toSorted((a, b) => a - b)[gaps.length >> 1]!;
  const expected = (range * Math.log(ages.length)) / ages.length;
  return gaps[widest]! > Math.max(range / 20, 3 * expected, 2.5 * typical) ? [distinct[widest]!, distinct[widest + 1]!] : null;
}

const WHOLE_SHARE = 0.95;

/** Ages in completed years put a curve half a year early. Decimal ages are whole by chance in one of ten at most. */
export function wholeYearWarning(ages: ArrayLike<number>): FitWarning[] {
  if (ages.length < ENOUGH_ROWS) return [];
  const whole = Array.from(ages).filter(Number.isInteger).length;
  if (whole < WHOLE_SHARE * ages.length) return [];
  const message = "Ages are whole years. If they are completed years, add 0.5: the curve is half a year early.";
  return [{ code: "whole-year-ages", message }];
}

const COARSE_STEP = 0.2;
const COMMON_VALUE = 0.05;
const ENOUGH_ROWS = 50;

type Coarseness =
  | { readonly kind: "step"; readonly step: number; readonly shareOfSd: number }
  | { readonly kind: "repeated"; readonly value: number; readonly share: number };

/**
 * Detects values rounded to over a fifth of an SD, or one value in over a twentieth of rows (device limit, missing
 * code). Null otherwise, or below 50 rows.
 */
export function coarseValues({ values }: Pick<Cohort, "values">, fit: Pick<Fit, "family" | "parametersAt" | "ages">): Coarseness | null {
  if (values.length < ENOUGH_ROWS) return null;
  const sorted = Float64Array.from(values).sort();
  const step = smallestStep(sorted);
  const shareOfSd = step / medianSpread(fit);
  if (shareOfSd > COARSE_STEP) return { kind: "step", step, shareOfSd };
  const { value, rows } = mostFrequent(sorted);
  return rows / values.length > COMMON_VALUE ? { kind: "repeated", value, share: rows / values.length } : null;
}

/** Ignores binary rounding. */
function smallestStep(sorted: Float64Array): number {
  const negligible = 1e-9 * (sorted.at(-1)! - sorted[0]!);
  let smallest = Infinity;
  for (let row = 1; row < sorted.length; row++) {
    const step = sorted[row]! - sorted[row - 1]!;
    if (step > negligible && step < smallest) smallest = step;
  }
  return Number.isFinite(smallest) ? smallest : 0;
}

function mostFrequent(sorted: Float64Array): { value: number; rows: number } {
  let best = { value: sorted[0]!, rows: 0 };
  let start = 0;
  for (let row = 1; row <= sorted.length; row++) {
    if (sorted[row] === sorted[start]) continue;
    if (row - start > best.rows) best = { value: sorted[start]!, rows: row - start };
    start = row;
  }
  return best;
}
