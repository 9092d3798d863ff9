import { formatNumber } from "@trabecula/report-types";
import { formatCalendarDate } from "@trabecula/words";
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

/** "−0.040 g/cm² (−4.4 %) since Mar 14, 2024, significant (least significant change 0.028 g/cm²)". */
export function changeWords(change: VisitChange, display: ValueDisplay): string {
  const decimals = decimalsBetween(change, display.decimals);
  const difference = withUnit(signed(change.absolute, decimals), display);
  const percent = change.percent === null ? "" : ` (${signed(change.percent, 1)} %)`;
  const bridge = change.crossCalibration === null ? "" : " through a cross-calibration";
  const limit = withUnit(formatNumber(change.lsc, decimals), display);
  return `${difference}${percent} since ${formatCalendarDate(change.from)}${bridge}, ${significance(change)} (least significant change ${limit})`;
}
