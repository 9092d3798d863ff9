import type { LeftOutScan } from "@trabecula/contracts";
import { findParameter, reportTypes } from "@trabecula/report-types";
import { formatCalendarDate } from "@trabecula/messages";
import type { DatedValue } from "./dated-value.ts";
import type { ScansOnce } from "./same-scan.ts";
import type { TrendScan } from "./trend-scan.ts";

/** Scans above this grade are repeated or excluded (Pialat 2012, Sode 2011). */
const worstMotion = 3;

/** Why motion excludes the scan; null if it does not. A motion override has no effect. */
export function motionProblem({ reportType, motionGrade, motionOverride, scanDate }: DatedValue["scan"]): string | null {
  if (!reportTypes[reportType].asks.motionGrade) return null;
  if (motionGrade !== null && motionGrade <= worstMotion) return null;
  const scan = `The scan of ${formatCalendarDate(scanDate)}`;
  if (motionGrade === null) return `${scan} has no motion grade and is left out of change.`;
  const decided = motionOverride ? " That it was scored by decision does not alter this." : "";
  return `${scan} has motion grade ${motionGrade} of 5 and is left out of change: motion moves the values by itself.${decided}`;
}

/** One reason per scan. */
export function leftOutOf({ scans, again }: ScansOnce): LeftOutScan[] {
  return [...scans.flatMap(leftOutScan), ...again.flatMap((scan) => said(scan, "same_scan", sameScanText(scan)))];
}

function leftOutScan(scan: TrendScan): LeftOutScan[] {
  const { scanDate } = scan;
  if (scanDate === null) return said(scan, "no_date", "A scan without a date has no place in time and is left out of change.");
  const motion = said(scan, "motion_grade", motionProblem({ ...scan, scanDate }));
  return motion.length > 0 ? motion : said(scan, "implausible_value", implausibleValues(scan));
}

function said({ reportId, scan, scanDate, site, side }: TrendScan, code: LeftOutScan["code"], message: string | null): LeftOutScan[] {
  return message === null ? [] : [{ reportId, scan, scanDate, site, side, code, message }];
}

function sameScanText({ scanDate }: TrendScan): string {
  const day = scanDate === null ? "" : ` of ${formatCalendarDate(scanDate)}`;
  return `The scan${day} is in two reports, with one scanner and the same values, and counts once.`;
}

function implausibleValues({ values }: TrendScan): string | null {
  const names = values.filter(({ implausible }) => implausible).map(({ parameter }) => findParameter(parameter)?.abbreviation ?? parameter);
  return names.length === 0 ? null : `Values outside what is possible are left out of change: ${names.join(", ")}.`;
}
