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
  for (const { reportType, scanner } of scans) {
    const before = earlier.find((scan) => scan.reportType === reportType && scan.scanner !== null)?.scanner;
    if (scanner !== null && before && before !== scanner) return `${scannerLabel(before)} before, ${scannerLabel(scanner)} since`;
  }
  return null;
}

/** "motion 2"; grades from 4 are not compared, which is said. */
export function motionText({ motionGrade }: VisitScan): string | null {
  if (motionGrade === null) return null;
  return motionGrade >= 4 ? `motion ${motionGrade}, not compared` : `motion ${motionGrade}`;
}
