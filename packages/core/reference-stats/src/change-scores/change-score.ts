import { normalCdf } from "../normal/normal-cdf.ts";
import { normalQuantile } from "../normal/normal-quantile.ts";

/**
 * Correlation of one person's Z-scores at two ages: (1 − error) · exp(−∫ rate), where rate(age) = base + peak · exp(−(age − center)² / 2 width²)
 * a year.
 */
export interface ChangeCorrelation {
  readonly error: number;
  readonly base: number;
  readonly peak: number;
  readonly center: number;
  readonly width: number;
}

/** Ages in years, both included. */
export interface LimitedCorrelation extends ChangeCorrelation {
  readonly ages: readonly [youngest: number, oldest: number];
}

export interface AgedZ {
  readonly age: number;
  readonly z: number;
}

export interface ChangeScore {
  readonly r: number;
  /** Mean later Z-score of people with this earlier one. */
  readonly expectedZ: number;
  readonly z: number;
  readonly percentile: number;
}

export type ChangeScoreProblem = "outside_ages" | "outside_gap";

/** Years between two scans. */
export const changeScoreGaps = [0.5, 3.5] as const;
/** Ages in days / 365.25 differ from birthdays by up to a day. */
const aDay = 1 / 365;

export function changeScoreProblem(
  { ages: [youngest, oldest] }: Pick<LimitedCorrelation, "ages">,
  from: number,
  to: number,
): ChangeScoreProblem | null {
  const gap = to - from;
  if (!(gap >= changeScoreGaps[0] - 1e-9 && gap <= changeScoreGaps[1] + 1e-9)) return "outside_gap";
  return from >= youngest - aDay && to <= oldest + aDay ? null : "outside_ages";
}

export function correlationBetween(correlation: ChangeCorrelation, from: number, to: number): number {
  return (1 - correlation.error) * Math.exp(-lossBetween(correlation, from, to));
}

/** Integral of the rate, in closed form. */
export function lossBetween({ base, peak, center, width }: ChangeCorrelation, from: number, to: number): number {
  const share = normalCdf((to - center) / width) - normalCdf((from - center) / width);
  return base * (to - from) + peak * width * Math.sqrt(2 * Math.PI) * share;
}

/**
 * Conditional change score (Cole 1995): (Z₂ − r·Z₁) / √(1 − r²).
 * @returns the reason instead, outside the correlation's ages or gaps
 */
export function changeScore(correlation: LimitedCorrelation, earlier: AgedZ, later: AgedZ): ChangeScore | ChangeScoreProblem {
  const problem = changeScoreProblem(correlation, earlier.age, later.age);
  if (problem !== null) return problem;
  const r = correlationBetween(correlation, earlier.age, later.age);
  const expectedZ = r * earlier.z;
  const z = (later.z - expectedZ) / Math.sqrt(1 - r ** 2);
  return { r, expectedZ, z, percentile: 100 * normalCdf(z) };
}

/**
 * Later Z-score of someone whose change score is at a percentile, at each later age.
 * @param percentile above 0 and below 100
 */
export function thriveLine(correlation: LimitedCorrelation, earlier: AgedZ, percentile: number, ages: readonly number[]): AgedZ[] {
  const score = normalQuantile(percentile / 100);
  return ages
    .filter((age) => changeScoreProblem(correlation, earlier.age, age) === null)
    .map((age) => {
      const r = correlationBetween(correlation, earlier.age, age);
      return { age, z: r * earlier.z + score * Math.sqrt(1 - r ** 2) };
    });
}
