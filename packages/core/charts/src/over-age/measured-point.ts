import type { Parameter, ScoreResult } from "@trabecula/contracts";
import { formatPercentile, formatScore, formatValueWithUnit } from "@trabecula/report-types";
import { formatDecimals } from "@trabecula/messages";
import type { MeasuredPoint } from "./types.ts";

/** Converted values use the reference's scale. Hides T-scores where the rules require Z (ISCD). */
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

/** Percentile, or T-score against young adults. Null without it. */
export function scoreWords({ percentile, tScore }: MeasuredPoint, against: "age" | "young-adult"): string | null {
  if (against === "young-adult") return tScore === null ? null : `T-score ${formatScore(tScore)}`;
  return percentile === null ? null : `${formatPercentile(percentile)} percentile`;
}

/** Short form. */
export function shortScoreWords({ percentile, tScore }: MeasuredPoint, against: "age" | "young-adult"): string | null {
  if (against === "young-adult") return tScore === null ? null : `T ${formatScore(tScore)}`;
  return percentile === null ? null : formatPercentile(percentile);
}

/** Years, with one decimal unless whole. */
export function formatAge(age: number): string {
  // Grid ages have rounding errors.
  return Math.abs(age - Math.round(age)) < 1e-6 ? String(Math.round(age)) : formatDecimals(age, 1);
}
