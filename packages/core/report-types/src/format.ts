import type { Parameter } from "@trabecula/contracts";
import { formatDecimals, minus, ordinal } from "@trabecula/messages";

/** Beyond this many SD a score is shown as a bound: the number is real, its last digits are not. */
export const shownScoreLimit = 5;

/**
 * Rounds half away from zero, so that -2.45 is -2.5 and 2.45 is 2.5. The tiny allowance takes back what binary
 * arithmetic lost: (0.648 - 0.942) / 0.12 is meant to be -2.45.
 */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const rounded = (Math.sign(value) * Math.round(Math.abs(value) * factor + 1e-9)) / factor;
  return rounded === 0 ? 0 : rounded;
}

/** Fixed decimals with a true minus sign, never "-0.0". */
export function formatNumber(value: number, decimals: number): string {
  return formatDecimals(roundTo(value, decimals), decimals);
}

/** A value as the catalogue shows it, without its unit: BV/TV 0.286 becomes "28.6". */
export function formatValue(parameter: Parameter, value: number): string {
  return formatNumber(value * parameter.display.factor, parameter.display.decimals);
}

/** A value with its display unit: "284.0 mg HA/cm³", "28.6 %"; no unit where the parameter has none. */
export function formatValueWithUnit(parameter: Parameter, value: number): string {
  const { unit } = parameter.display;
  return unit === "" ? formatValue(parameter, value) : `${formatValue(parameter, value)} ${unit}`;
}

/** Z- or T-score with one decimal (or as told); beyond 5 SD "< −5" or "> 5". */
export function formatScore(score: number, decimals = 1): string {
  if (score < -shownScoreLimit) return `< ${minus}${shownScoreLimit}`;
  if (score > shownScoreLimit) return `> ${shownScoreLimit}`;
  return formatNumber(score, decimals);
}

/** Percentile 0 to 100 as an ordinal: "<1st", "12th", ">99th"; never 0th or 100th. */
export function formatPercentile(percentile: number): string {
  if (percentile < 1) return "<1st";
  if (percentile > 99) return ">99th";
  return ordinal(Math.round(percentile));
}

/** An age or an age range for a sentence: "20 to 37 years". Whole ages lose their decimals. */
export function formatAges([from, to]: readonly [number, number]): string {
  return `${trimmed(from)} to ${trimmed(to)} years`;
}

/** Shortest exact form of a number up to six significant digits, with a true minus sign: for limits in sentences. */
export function trimmed(value: number): string {
  const text = String(Number(value.toPrecision(6)));
  return text.replace("-", minus);
}
