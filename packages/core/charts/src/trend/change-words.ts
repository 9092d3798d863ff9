import { decimalsApart, formatNumber, formatSigned } from "@trabecula/report-types";
import { formatCalendarDate } from "@trabecula/messages";
import type { ValueDisplay } from "../over-age/types.ts";
import { withUnit } from "../over-age/value-title.ts";
import type { VisitChange } from "./types.ts";

export const significance = ({ isSignificant }: VisitChange): string => (isSignificant ? "significant" : "not significant");

/** "−4.4 %", or the difference without a percentage. */
export function percentWords(
  { percent, absolute }: Pick<VisitChange, "percent" | "absolute">,
  { decimals }: Pick<ValueDisplay, "decimals">,
): string {
  return percent === null ? formatSigned(absolute, decimals) : `${formatSigned(percent, 1)} %`;
}

/** "−0.040 g/cm² (−4.4 %) since Mar 14, 2024, significant (least significant change 0.028 g/cm²)". */
export function changeWords(change: VisitChange, display: ValueDisplay): string {
  const decimals = decimalsApart(Math.abs(change.absolute), change.lsc, display.decimals);
  const difference = withUnit(formatSigned(change.absolute, decimals), display);
  const percent = change.percent === null ? "" : ` (${formatSigned(change.percent, 1)} %)`;
  const bridge = change.crossCalibration === null ? "" : " through a cross-calibration";
  const limit = withUnit(formatNumber(change.lsc, decimals), display);
  return `${difference}${percent} since ${formatCalendarDate(change.from)}${bridge}, ${significance(change)} (least significant change ${limit})`;
}
