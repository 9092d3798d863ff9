import { formatCalendarDate, formatNumber } from "@trabecula/report-types";
import type { ValueDisplay } from "../over-age/types.ts";
import { withUnit } from "../over-age/value-title.ts";
import type { VisitChange } from "./types.ts";

/** With its sign, whichever it is. */
function signed(value: number, decimals: number): string {
  const text = formatNumber(value, decimals);
  return value > 0 && !/^0(\.0*)?$/.test(text) ? `+${text}` : text;
}

export const significance = ({ isSignificant }: VisitChange): string => (isSignificant ? "significant" : "not significant");

/** "−4.4 %"; the difference itself where there is no percentage. */
export function percentWords(
  { percent, absolute }: Pick<VisitChange, "percent" | "absolute">,
  { decimals }: Pick<ValueDisplay, "decimals">,
): string {
  return percent === null ? signed(absolute, decimals) : `${signed(percent, 1)} %`;
}

/** As many decimals as tell a change from its limit, where rounding would make them look equal. */
function decimalsBetween({ absolute, lsc }: VisitChange, decimals: number): number {
  const most = decimals + 2;
  const shown = (digits: number) => [Math.abs(absolute), lsc].map((value) => formatNumber(value, digits));
  for (let digits = decimals; digits < most; digits += 1) {
    const [change, limit] = shown(digits);
    if (change !== limit) return digits;
  }
  const [change, limit] = shown(most);
  return change === limit ? decimals : most;
}

/** A change in parts, for a list that sets them apart. */
export interface ChangeParts {
  /** "−0.040 g/cm² (−4.4 %)". */
  difference: string;
  /** "since Mar 14, 2024". */
  since: string;
  verdict: string;
  /** "−2.2 % a year", "T-score −0.3"; none where the server gives none. */
  further: string[];
  /** "least significant change 0.028 g/cm²". */
  limit: string;
}

export function changeParts(change: VisitChange, display: ValueDisplay): ChangeParts {
  const decimals = decimalsBetween(change, display.decimals);
  const percent = change.percent === null ? "" : ` (${signed(change.percent, 1)} %)`;
  const bridge = change.crossCalibration === null ? "" : " through a cross-calibration";
  return {
    difference: `${withUnit(signed(change.absolute, decimals), display)}${percent}`,
    since: `since ${formatCalendarDate(change.from)}${bridge}`,
    verdict: significance(change),
    further: [
      change.percentPerYear === null ? "" : `${signed(change.percentPerYear, 1)} % a year`,
      change.zChange === null ? "" : `Z-score ${signed(change.zChange, 1)}`,
      change.tChange === null ? "" : `T-score ${signed(change.tChange, 1)}`,
    ].filter((part) => part !== ""),
    limit: `least significant change ${withUnit(formatNumber(change.lsc, decimals), display)}`,
  };
}

/** "−0.040 g/cm² (−4.4 %) since Mar 14, 2024, significant (least significant change 0.028 g/cm²)". */
export function changeWords(change: VisitChange, display: ValueDisplay): string {
  const { difference, since, verdict, limit } = changeParts(change, display);
  return `${difference} ${since}, ${verdict} (${limit})`;
}
