import type { Visit, VisitScan } from "@trabecula/contracts";
import { scannerLabel } from "@trabecula/report-types/labels";

export interface TimeLineVisit extends Visit {
  /** Says what has changed since the visit before at this kind of scan; null where the scanner stayed. */
  scannerChange: string | null;
}

/** Visits, latest first, each with whether another scanner was used than at the visit before, among scans of the same type. */
export function timeLineOf(visits: readonly Visit[]): TimeLineVisit[] {
  const dated = visits.filter(({ scanDate }) => scanDate !== null);
  return visits.map((visit) => {
    const earlier = visit.scanDate === null ? [] : dated.slice(dated.indexOf(visit) + 1).flatMap(({ scans }) => scans);
    return { ...visit, scannerChange: changeOf(visit.scans, earlier) };
  });
}

/** `earlier`: scans of the visits before, latest first. */
function changeOf(scans: readonly VisitScan[], earlier: readonly VisitScan[]): string | null {
  for (const scan of scans) {
    const before = earlier.find(({ reportType, scanner }) => reportType === scan.reportType && scanner !== null);
    if (before && isAnother(before, scan)) return `${scannerText(before)} before, ${scannerText(scan)} since`;
  }
  return null;
}

/** A scan that names no device may be of any of its model. */
function isAnother(before: VisitScan, { scanner, device }: VisitScan): boolean {
  if (scanner === null) return false;
  return before.scanner !== scanner || (before.device !== null && device !== null && before.device.id !== device.id);
}

/** The model, with the laboratory's name for the scanner where it is stated. */
export function scannerText({ scanner, device }: VisitScan): string {
  if (scanner === null) return "scanner not stated";
  return device === null ? scannerLabel(scanner) : `${scannerLabel(scanner)} “${device.name}”`;
}

/** "motion 2"; grades from 4 are not compared, which is said. */
export function motionText({ motionGrade }: VisitScan): string | null {
  if (motionGrade === null) return null;
  return motionGrade >= 4 ? `motion ${motionGrade}, not compared` : `motion ${motionGrade}`;
}
