import { formatNumber, roundTo } from "./format.ts";

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
