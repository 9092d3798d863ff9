import { formatNumber, roundTo } from "./format.ts";

/** With its sign, but for what rounds to nothing: "+0.010", "−0.040", "0.000". */
export function formatSigned(value: number, decimals: number): string {
  const text = formatNumber(value, decimals);
  return roundTo(value, decimals) > 0 ? `+${text}` : text;
}

/** As many decimals, and up to two more, as tell two figures apart where rounding would make them look equal. */
export function decimalsApart(one: number, other: number, decimals: number): number {
  const isApart = (digits: number) => formatNumber(one, digits) !== formatNumber(other, digits);
  return [decimals, decimals + 1, decimals + 2].find(isApart) ?? decimals;
}
