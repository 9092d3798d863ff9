import { decimalsApart, formatNumber, formatSigned } from "@trabecula/report-types";
import { formatCalendarDate } from "@trabecula/messages";
import type { ValueDisplay } from "../over-age/types.ts";
import { withUnit } from "../over-age/measured-point.ts";
import type { VisitChange } from "./types.ts";

export const verdictText = ({ isSignificant, lsc }: VisitChange): string | null =>
  lsc === null ? null : `${isSignificant ? "beyond" : "within"} its LSC`;

export function figureText(change: VisitChange, display: Pick<ValueDisplay, "decimals">): string {
  return change.zScores ?? percentText(change, display);
}

/** "−4.4 %", or the difference without a percentage. */
export function percentText(
  { percent, absolute }: Pick<VisitChange, "percent" | "absolute">,
  { decimals }: Pick<ValueDisplay, "decimals">,
): string {
  return percent === null ? formatSigned(absolute, decimals) : `${formatSigned(percent, 1)} %`;
}

/** "−0.040 g/cm² (−4.4 %) since Mar 14, 2024, beyond its LSC (least significant change 0.028 g/cm²)". */
export function changeText(change: VisitChange, display: ValueDisplay): string {
  if (change.lsc === null) return `${figureText(change, display)} since ${formatCalendarDate(change.from)}`;
  const decimals = decimalsApart(Math.abs(change.absolute), change.lsc, display.decimals);
  const difference = withUnit(formatSigned(change.absolute, decimals), display);
  const percent = change.percent === null ? "" : ` (${formatSigned(change.percent, 1)} %)`;
  const bridge = change.crossCalibration === null ? "" : " through a cross-calibration";
  const limit = withUnit(formatNumber(change.lsc, decimals), display);
  return `${difference}${percent} since ${formatCalendarDate(change.from)}${bridge}, ${verdictText(change)} (least significant change ${limit})`;
}

export const thriveMeaning =
  "Dashed lines from each scan (5th and 95th thrive line): 9 of 10 people with its Z-score at its age are between them later.";
