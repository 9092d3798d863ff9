import type { LeftOutScan } from "@trabecula/contracts";
import { findParameter, formatCalendarDate, reportTypes } from "@trabecula/report-types";
import type { TrendScan } from "./trend-scan.ts";

/** Beyond this grade a scan is made again or left out (Pialat 2012, Sode 2011). */
const worstMotion = 3;

/** Why the motion of a scan keeps it out of every comparison; null where it does not. A decision to score it changes nothing here. */
export function motionProblem({ reportType, motionGrade, motionOverride, scanDate }: TrendScan): string | null {
  if (!reportTypes[reportType].asks.motionGrade) return null;
  const scan = scanDate === null ? "This scan" : `The scan of ${formatCalendarDate(scanDate)}`;
  if (motionGrade === null) return `${scan} has no motion grade and is left out of change.`;
  if (motionGrade <= worstMotion) return null;
  const decided = motionOverride ? " That it was scored by decision does not alter this." : "";
  return `${scan} has motion grade ${motionGrade} of 5 and is left out of change: motion moves the values by itself.${decided}`;
}

/** What of these scans is left out, each scan's reason once. */
export function leftOutOf(scans: readonly TrendScan[]): LeftOutScan[] {
  return scans.flatMap((scan) => {
    const { reportId, scanDate, site, side } = scan;
    const said = (code: LeftOutScan["code"], message: string | null): LeftOutScan[] =>
      message === null ? [] : [{ reportId, scan: scan.scan, scanDate, site, side, code, message }];
    if (scanDate === null) return said("no_date", "A scan without a date has no place in time and is left out of change.");
    const motion = said("motion_grade", motionProblem(scan));
    return motion.length > 0 ? motion : said("implausible_value", implausibleValues(scan));
  });
}

function implausibleValues({ values }: TrendScan): string | null {
  const names = values.filter(({ implausible }) => implausible).map(({ parameter }) => findParameter(parameter)?.abbreviation ?? parameter);
  return names.length === 0 ? null : `Values outside what is possible are left out of change: ${names.join(", ")}.`;
}
