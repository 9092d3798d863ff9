import type { Parameter, ScoreResult } from "@trabecula/contracts";
import { formatPercentile, formatScore, formatValueWithUnit } from "@trabecula/report-types";
import { formatDecimals } from "@trabecula/messages";
import type { MeasuredPoint, ChartParameter, ValueDisplay } from "./types.ts";
import { largeStyle, type ChartStyle } from "./styles.ts";

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
    tScore: result.tScore,
  };
}

export function scoreText({ percentile, tScore }: MeasuredPoint, against: "age" | "young-adult"): string | null {
  if (against === "young-adult") return tScore === null ? null : `T-score ${formatScore(tScore)}`;
  return percentile === null ? null : `${formatPercentile(percentile)} percentile`;
}

export function measuredText(points: readonly MeasuredPoint[], against: "age" | "young-adult"): string {
  return points.map((point) => ` ${pointText(point, against)}.`).join("");
}

export function pointText(point: MeasuredPoint, against: "age" | "young-adult"): string {
  const score = scoreText(point, against);
  return `${measuredAt(point)}: ${point.text}${score ? `, ${score}` : ""}`;
}

export const measuredAt = ({ age }: MeasuredPoint) => `Measured at ${formatAge(age)} years`;

export function shortScoreText({ percentile, tScore, zScore = null }: MeasuredPoint, against: "age" | "young-adult"): string | null {
  if (against === "young-adult") return tScore === null ? null : `T ${formatScore(tScore)}`;
  if (zScore !== null) return `Z ${formatScore(zScore)}`;
  return percentile === null ? null : formatPercentile(percentile);
}

/** Years, with one decimal unless whole. */
export function formatAge(age: number): string {
  // Grid ages have rounding errors.
  return Math.abs(age - Math.round(age)) < 1e-6 ? String(Math.round(age)) : formatDecimals(age, 1);
}

/** `Ct.Th (mm)`; `mm` in small charts; the name if there is no unit. */
export function valueTitle({ abbreviation, display: { unit } }: ChartParameter, { namesParameter }: ChartStyle = largeStyle): string {
  if (unit === "") return abbreviation;
  return namesParameter ? `${abbreviation} (${unit})` : unit;
}

/** `5.52 mm`. */
export function withUnit(text: string, { unit }: ValueDisplay): string {
  return unit === "" ? text : `${text} ${unit}`;
}
