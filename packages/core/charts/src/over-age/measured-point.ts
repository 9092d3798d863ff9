import type { Parameter, ScoreResult } from "@trabecula/contracts";
import { formatPercentile, formatScore, formatValueWithUnit } from "@trabecula/report-types";
import { formatDecimals } from "@trabecula/messages";
import type { MeasuredPoint } from "./types.ts";

/**
 * A result of a report as a point over age: a converted value stands where it is on the reference's scale. A T-score that the rules do
 * not ask for is not shown (ISCD).
 */
export function measuredPoint(
  result: Pick<ScoreResult, "value" | "percentile" | "tScore" | "preferred" | "conversion">,
  parameter: Parameter,
  ageYears: number,
): MeasuredPoint {
  const { value } = result.conversion ?? result;
  return {
    age: ageYears,
    value: value * parameter.display.factor,
    text: formatValueWithUnit(parameter, value) + (result.conversion ? ", converted" : ""),
    percentile: result.percentile,
    tScore: result.preferred === "z" ? null : result.tScore,
  };
}

/** Beside what the chart shows the point: percentiles for age, or scores against young adults. Null without such a score. */
export function scoreWords({ percentile, tScore }: MeasuredPoint, against: "age" | "young-adult"): string | null {
  if (against === "young-adult") return tScore === null ? null : `T-score ${formatScore(tScore)}`;
  return percentile === null ? null : `${formatPercentile(percentile)} percentile`;
}

/** The same in the small chart, where there is room for a word. */
export function shortScoreWords({ percentile, tScore }: MeasuredPoint, against: "age" | "young-adult"): string | null {
  if (against === "young-adult") return tScore === null ? null : `T ${formatScore(tScore)}`;
  return percentile === null ? null : formatPercentile(percentile);
}

/** An age as the axis writes it: whole years plain, others with one decimal. */
export function formatAge(age: number): string {
  // Drawn ages come from a grid, so a whole year may be off by the last bits.
  return Math.abs(age - Math.round(age)) < 1e-6 ? String(Math.round(age)) : formatDecimals(age, 1);
}
