import type { Visit, VisitScan } from "@trabecula/contracts";
import { scannerLabel } from "@trabecula/report-types/labels";

export interface TimeLineVisit extends Visit {
  /** Scanner change since the previous visit of this scan type; null if none. */
  scannerChange: string | null;
}

/** Latest first. Compares scanners between visits of the same scan type. */
export function timeLineOf(visits: readonly Visit[]): TimeLineVisit[] {
  const dated = visits.filter(({ scanDate }) => scanDate !== null);
  return visits.map((visit) => {
    const earlier = visit.scanDate === null ? [] : dated.slice(dated.indexOf(visit) + 1).flatMap(({ scans }) => scans);
    return { ...visit, scannerChange: changeOf(visit.scans, earlier) };
  });
}

/** `earlier`: scans of previous visits, latest first. */
function changeOf(scans: readonly VisitScan[], earlier: readonly VisitScan[]): string | null {
  for (const scan of scans) {
    const before = earlier.find(({ reportType, scanner }) => reportType === scan.reportType && scanner !== null);
    if (before && isAnother(before, scan)) return `${scannerText(before)} before, ${scannerText(scan)} since`;
  }
  return null;
}

/** A scan without a device may come from any device of its model. */
function isAnother(before: VisitScan, { scanner, device }: VisitScan): boolean {
  if (scanner === null) return false;
  return before.scanner !== scanner || (before.device !== null && device !== null && before.device.id !== device.id);
}

export function scannerText({ scanner, device }: VisitScan): string {
  if (scanner === null) return "scanner not stated";
  return device === null ? scannerLabel(scanner) : `${scannerLabel(scanner)} “${device.name}”`;
}

/** Example: "motion 2". Says that grades from 4 are not compared. */
export function motionText({ motionGrade }: VisitScan): string | null {
  if (motionGrade === null) return null;
  return motionGrade >= 4 ? `motion ${motionGrade}, not compared` : `motion ${motionGrade}`;
}
