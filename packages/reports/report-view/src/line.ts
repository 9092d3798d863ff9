import type { ScoreInterval, ScoreResult } from "@trabecula/contracts";
import { directionSentences, formatNumber, formatPercentile, formatScore, formatValue } from "@trabecula/report-types";
import { intervalText, intervalWords, percentileWords } from "./interval.ts";
import { showsTScore, type ShownScore } from "./place.ts";
import type { Measured } from "./scans.ts";
import type { LineView } from "./types.ts";

/** Formats a scored value; computes no score. */
export function lineOf(
  { key, result, parameter }: Measured,
  { score, scale, place }: ShownScore,
  people: string,
  marks: string[],
): LineView {
  const { abbreviation, label, direction } = parameter;
  const line = {
    key,
    parameter: parameter.key,
    abbreviation,
    label,
    direction,
    // Shows the converted value with the original, because the reference uses its scale.
    value: formatValue(parameter, result.value) + (result.conversion ? `, as\u00a0${formatValue(parameter, result.conversion.value)}` : ""),
    unit: parameter.display.unit,
    score,
    scoreText: formatScore(score),
    percentile: result.percentile === null ? null : formatPercentile(result.percentile),
    zScore: result.zScore === null ? null : formatScore(result.zScore),
    tScore: result.tScore !== null && showsTScore(result) ? formatScore(result.tScore) : null,
    reference: ageReference(result, parameter.display),
    youngAdult: youngAdultReference(result, parameter.display),
    // The young-adult axis has no percentile interval.
    interval: scale === "z" && result.interval ? intervalView(result.interval) : null,
    place,
    outside: place !== "within",
    marks,
  };
  return { ...line, words: inWords(line, scale === "t" ? null : percentileWords(result), people) };
}

function intervalView(interval: ScoreInterval): LineView["interval"] {
  return { words: intervalWords(interval), text: intervalText(interval), ends: interval.zScore };
}

type Display = Measured["parameter"]["display"];

function ageReference({ reference }: ScoreResult, { factor, decimals }: Display): LineView["reference"] {
  if (!reference) return null;
  const text = (value: number) => formatNumber(value * factor, decimals);
  return { median: text(reference.median), low: text(reference.p5), high: text(reference.p95) };
}

function youngAdultReference(result: ScoreResult, { factor, decimals }: Display): LineView["youngAdult"] {
  if (!result.youngAdult || result.tScore === null || !showsTScore(result)) return null;
  const { mean, sd } = result.youngAdult;
  return { mean: formatNumber(mean * factor, decimals), sd: formatNumber(sd * factor, decimals) };
}

/** `rank`: percentile with interval; null on the young-adult axis. */
function inWords(line: Omit<LineView, "words">, rank: string | null, people: string): string {
  const value = line.unit === "" ? line.value : `${line.value} ${line.unit}`;
  const where = rank === null ? `T-score ${line.scoreText}` : `${rank}${line.interval ? ";" : ","} Z-score ${line.scoreText}`;
  const place = line.place === "within" ? "within" : `${line.place}`;
  const reading = line.direction === "lower" ? ` ${directionSentences.lower}` : "";
  return `${line.label}, ${value}: ${where}, ${place} the middle 90 % of ${people}.${reading}${figures(line)}`;
}

function figures({ reference, youngAdult, unit }: Omit<LineView, "words">): string {
  const withUnit = unit === "" ? "" : ` ${unit}`;
  const age = reference ? ` Median at this age ${reference.median}, 5–95 % ${reference.low} to ${reference.high}${withUnit}.` : "";
  const young = youngAdult ? ` Young adults ${youngAdult.mean} ± ${youngAdult.sd}${withUnit}.` : "";
  return `${age}${young}`;
}
