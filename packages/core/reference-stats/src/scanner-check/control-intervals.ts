import { chiSquareQuantile, chiSquareTail } from "../special/incomplete-gamma.ts";
import { studentLogCdf, studentQuantileOfLog } from "../special/student-t.ts";
import { normalCdf } from "../normal/normal-cdf.ts";

export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const TAIL = 0.025;

interface Moments {
  readonly n: number;
  readonly mean: number;
  readonly sd: number;
}

/** Needs at least two numbers. */
export function momentsOf(values: readonly number[]): Moments {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { n, mean, sd: Math.sqrt(squares / (n - 1)) };
}

function studentDistance(tail: number, degreesOfFreedom: number): number {
  return -studentQuantileOfLog(Math.log(tail), degreesOfFreedom);
}

/** Mean with its interval by Student's t. @param n at least 2 */
export function meanInterval(n: number, mean: number, sd: number, tail = TAIL): Estimate {
  const half = (studentDistance(tail, n - 1) * sd) / Math.sqrt(n);
  return { value: mean, low: mean - half, high: mean + half };
}

/** Standard deviation with its interval by chi-square, which supposes a normal distribution. @param n at least 2 */
export function spreadInterval(n: number, sd: number, tail = TAIL): Estimate {
  const df = n - 1;
  return { value: sd, low: sd * Math.sqrt(df / chiSquareQuantile(tail, df)), high: sd * Math.sqrt(df / chiSquareQuantile(1 - tail, df)) };
}

export function studentP(statistic: number, degreesOfFreedom: number): number {
  return Number.isNaN(statistic) ? 1 : Math.min(1, 2 * Math.exp(studentLogCdf(-Math.abs(statistic), degreesOfFreedom)));
}

/** Two-sided P of a standard deviation where the true one is 1: twice the smaller tail. @param n at least 2 */
export function spreadP(n: number, sd: number): number {
  const above = chiSquareTail((n - 1) * sd * sd, n - 1);
  return Math.min(1, 2 * Math.min(above, 1 - above));
}

/** Welch's t for unequal variances: difference of means, interval and P. */
export function welchDifference(one: readonly number[], other: readonly number[]): Estimate & { readonly p: number } {
  const [left, right] = [momentsOf(one), momentsOf(other)];
  const [a, b] = [left.sd ** 2 / left.n, right.sd ** 2 / right.n];
  const error = Math.sqrt(a + b);
  const difference = left.mean - right.mean;
  if (error === 0) return { value: difference, low: difference, high: difference, p: difference === 0 ? 1 : 0 };
  const df = (a + b) ** 2 / (a ** 2 / (left.n - 1) + b ** 2 / (right.n - 1));
  const half = studentDistance(TAIL, df) * error;
  return { value: difference, low: difference - half, high: difference + half, p: studentP(difference / error, df) };
}

/**
 * Share of `count` among `n` with its exact interval after Clopper and Pearson (Biometrika 26 (1934) 404).
 *
 * @param count 0 to n
 */
export function shareInterval(count: number, n: number): Estimate {
  // Upper limit: so few would be surprising. Lower limit: so many would be.
  const high = count === n ? 1 : shareWhere((share) => atMost(count, n, share) > TAIL);
  const low = count === 0 ? 0 : shareWhere((share) => 1 - atMost(count - 1, n, share) < TAIL);
  return { value: count / n, low, high };
}

function shareWhere(holds: (share: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function atMost(count: number, n: number, share: number): number {
  const logOdds = Math.log(share) - Math.log1p(-share);
  let logProbability = n * Math.log1p(-share);
  let sum = Math.exp(logProbability);
  for (let k = 0; k < count; k++) {
    logProbability += Math.log((n - k) / (k + 1)) + logOdds;
    sum += Math.exp(logProbability);
  }
  return Math.min(1, sum);
}

/**
 * Holm's step-down adjustment (Scandinavian Journal of Statistics 6 (1979) 65). Controls the family-wise error at 5 % for any dependence.
 */
export function holmAdjusted(ps: readonly number[]): number[] {
  const order = ps.map((_, index) => index).sort((one, other) => ps[one]! - ps[other]!);
  const adjusted = ps.map(() => 1);
  let largest = 0;
  order.forEach((index, rank) => {
    largest = Math.max(largest, Math.min(1, ps[index]! * (ps.length - rank)));
    adjusted[index] = largest;
  });
  return adjusted;
}

/** Minimum for a verdict; fewer give the SD to within a half only. */
export const leastControls = 20;
const mostControls = 10_000;

export interface FitMargins {
  readonly shift: number;
  /** SD ratio, from its inverse to itself. */
  readonly ratio: number;
}

/** Keyed by shift: `0.3` is usual, `0.5` coarse. */
export const fitMargins = { "0.3": { shift: 0.3, ratio: 4 / 3 }, "0.5": { shift: 0.5, ratio: 3 / 2 } } satisfies Record<string, FitMargins>;

/** Controls needed to show, with a probability of 0.8, that a perfectly fitting reference (mean 0, SD 1) fits. */
export function controlsToShowFit(margins: FitMargins): number {
  return firstFrom(leastControls, (n) => chanceToShowFit(n, margins) >= 0.8) ?? mostControls;
}

/** Probability, 0 to 1, that `n` controls show the fit of a perfectly fitting reference. @param n at least 2 */
export function chanceToShowFit(n: number, { shift, ratio }: FitMargins): number {
  const df = n - 1;
  const room = shift * Math.sqrt(n) - studentDistance(0.025, df);
  if (room <= 0) return 0;
  // SDs whose whole interval is inside the margin.
  const least = chiSquareQuantile(0.025, df) / ratio ** 2;
  const most = chiSquareQuantile(0.975, df) * ratio ** 2;
  if (least >= most) return 0;
  return (2 * normalCdf(room) - 1) * (chiSquareTail(least, df) - chiSquareTail(most, df));
}

/**
 * Fewest controls above `n` that decide with this mean and standard deviation; null above ten thousand. Both intervals
 * lie inside the margins, or one shows a difference and reaches beyond its margin.
 * @param tail of each side for a difference, below 2.5 % if several are judged
 */
export function controlsThatDecide({ n: have, mean, sd }: Moments, margins: FitMargins, tail: number): number | null {
  const shift = Math.abs(mean);
  const { shift: margin, ratio } = margins;
  const fits = (n: number) => {
    const spread = spreadInterval(n, sd);
    return meanInterval(n, shift, sd).high <= margin && spread.low >= 1 / ratio && spread.high <= ratio;
  };
  const isOff = (n: number) => {
    const spread = spreadInterval(n, sd, tail);
    return (
      (meanInterval(n, shift, sd, tail).low > 0 && meanInterval(n, shift, sd).high > margin) ||
      (spread.low > 1 && spreadInterval(n, sd).high > ratio) ||
      (spread.high < 1 && spreadInterval(n, sd).low < 1 / ratio)
    );
  };
  return firstFrom(Math.max(leastControls, have + 1), (n) => fits(n) || isOff(n));
}

function firstFrom(start: number, holds: (n: number) => boolean): number | null {
  for (let n = start; n <= mostControls; n += n < 200 ? 1 : Math.ceil(n / 50)) if (holds(n)) return n;
  return null;
}
