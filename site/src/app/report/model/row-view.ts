import type { Flag, Parameter, ScoreResult } from "@trabecula/contracts";
import { directionSentences, formatNumber, formatPercentile, formatScore, formatValue } from "@trabecula/report-types";

/** One line of a report's table, in words and rounded figures. */
export interface RowView {
  parameter: string;
  abbreviation: string;
  label: string;
  value: string;
  unit: string;
  /** Reference median and 5–95 % range; null where there is none. */
  reference: { median: string; range: string } | null;
  percentile: string | null;
  zScore: string | null;
  tScore: string | null;
  /** Why there is no Z and percentile, or no T; null where there is one or where the column does not apply. */
  refusal: string | null;
  tRefusal: string | null;
  /** Where the bar's mark stands, in SD, and against whom; null without a score. */
  bar: { score: number; against: "age" | "young-adult"; text: string } | null;
  reading: string | null;
  flags: Flag[];
  notes: string[];
}

/** A scored value as the report shows it. Rounding is report-types' one formatter; no score is computed here. */
export function rowView(result: ScoreResult, parameter: Parameter): RowView {
  const isScored = result.zScore !== null || (result.tScore !== null && showsTScore(result));
  const tScore = result.tScore !== null && showsTScore(result) ? formatScore(result.tScore) : null;
  return {
    parameter: parameter.key,
    abbreviation: parameter.abbreviation,
    label: parameter.label,
    value: formatValue(parameter, result.value),
    unit: parameter.display.unit,
    reference: referenceText(result, parameter),
    percentile: result.percentile === null ? null : formatPercentile(result.percentile),
    zScore: result.zScore === null ? null : formatScore(result.zScore),
    tScore,
    refusal: result.zScore === null ? (result.refusal?.message ?? null) : null,
    tRefusal: tRefusalOf(result),
    bar: barOf(result, tScore),
    reading: readingOf(parameter),
    // Where the number came from matters only where a number is shown.
    flags: result.flags.filter((flag) => isScored || flag !== "secondary_reference"),
    notes: result.notes,
  };
}

/** ISCD: where the rules ask for Z, a T-score is not reported in its place. */
export function showsTScore(result: ScoreResult): boolean {
  return result.preferred !== "z";
}

/** A T-score that is missing for the same reason as the Z-score is not explained twice. */
function tRefusalOf(result: ScoreResult): string | null {
  if (result.tScore !== null || !result.tRefusal || !showsTScore(result)) return null;
  return result.zScore === null && result.refusal?.code === result.tRefusal.code ? null : result.tRefusal.message;
}

function referenceText({ reference }: ScoreResult, parameter: Parameter): RowView["reference"] {
  if (!reference) return null;
  const { factor, decimals } = parameter.display;
  const [median, low, high] = [reference.median, reference.p5, reference.p95].map((value) => formatNumber(value * factor, decimals));
  return { median: median!, range: `${low}–${high}` };
}

function barOf(result: ScoreResult, tScore: string | null): RowView["bar"] {
  if (result.zScore !== null && result.percentile !== null) {
    return { score: result.zScore, against: "age", text: `${formatPercentile(result.percentile)} percentile` };
  }
  return result.tScore !== null && tScore !== null ? { score: result.tScore, against: "young-adult", text: `T-score ${tScore}` } : null;
}

/** How to read the direction where it is not the usual one, without a judgement of the value. */
function readingOf(parameter: Parameter): string | null {
  return parameter.direction === "lower" ? directionSentences.lower : null;
}
