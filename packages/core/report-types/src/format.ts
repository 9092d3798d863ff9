import type { Parameter } from "@trabecula/contracts";
import { formatDecimals, minus, ordinal } from "@trabecula/messages";

/** Scores beyond this many SD are shown as a bound, because their last digits are unreliable. */
export const shownScoreLimit = 5;

/** Rounds half away from zero: -2.45 gives -2.5. The tolerance corrects binary noise, as in (0.648 - 0.942) / 0.12. */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const rounded = (Math.sign(value) * Math.round(Math.abs(value) * factor + 1e-9)) / factor;
  return rounded === 0 ? 0 : rounded;
}

/** True minus sign, never "-0.0". */
export function formatNumber(value: number, decimals: number): string {
  return formatDecimals(roundTo(value, decimals), decimals);
}

/** Zones of T-scores, by the limits −1 and −2.5. */
export type TZone = "normal" | "low" | "very_low";

/** Decided on one decimal, as WHO categories are: −1.04 is normal, −2.45 is very low. */
export function zoneOfT(tScore: number): TZone {
  const shown = roundTo(tScore, 1);
  return shown <= -2.5 ? "very_low" : shown < -1 ? "low" : "normal";
}

/** Used inside a sentence: "T-score −1.2, between −1 and −2.5". */
export const zoneLabels: Readonly<Record<TZone, string>> = {
  normal: `${minus}1 or higher`,
  low: `between ${minus}1 and ${minus}2.5`,
  very_low: `${minus}2.5 or lower`,
};

export const scoreZones: Readonly<Record<TZone, string>> = {
  ...{ normal: `T ${zoneLabels.normal}`, low: `T ${minus}1 to ${minus}2.5`, very_low: `T ${zoneLabels.very_low}` },
};

export const categoryZones: Readonly<Record<TZone, string>> = { normal: "normal", low: "low bone mass", very_low: "osteoporosis" };

/** Omits the unit: BV/TV 0.286 becomes "28.6". */
export function formatValue(parameter: Parameter, value: number): string {
  return formatNumber(value * parameter.display.factor, parameter.display.decimals);
}

/** "284.0 mg HA/cm³", "28.6 %"; no unit if dimensionless. */
export function formatValueWithUnit(parameter: Parameter, value: number): string {
  const { unit } = parameter.display;
  return unit === "" ? formatValue(parameter, value) : `${formatValue(parameter, value)} ${unit}`;
}

export function formatScore(score: number): string {
  if (score < -shownScoreLimit) return `< ${minus}${shownScoreLimit}`;
  if (score > shownScoreLimit) return `> ${shownScoreLimit}`;
  return formatNumber(score, 1);
}

/** Ordinal: "<1st", "12th", ">99th"; never 0th or 100th. */
export function formatPercentile(percentile: number): string {
  if (percentile < 1) return "<1st";
  if (percentile > 99) return ">99th";
  return ordinal(Math.round(percentile));
}

/** "20 to 37 years"; no decimals for whole ages. */
export function formatAges([from, to]: readonly [number, number]): string {
  return `${trimmed(from)} to ${trimmed(to)} years`;
}

/** Up to six significant digits, true minus sign. */
export function trimmed(value: number): string {
  const text = String(Number(value.toPrecision(6)));
  return text.replace("-", minus);
}

/** Signed unless rounded to zero: "+0.010", "−0.040", "0.000". */
export function formatSigned(value: number, decimals: number): string {
  const text = formatNumber(value, decimals);
  return roundTo(value, decimals) > 0 ? `+${text}` : text;
}

/** Adds up to two decimals until the rounded figures differ. */
export function decimalsApart(one: number, other: number, decimals: number): number {
  const isApart = (digits: number) => formatNumber(one, digits) !== formatNumber(other, digits);
  return [decimals, decimals + 1, decimals + 2].find(isApart) ?? decimals;
}
