import type { CohortReport } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";

export function mostVisits(report: Pick<CohortReport, "groups">): number {
  return Math.max(1, ...report.groups.map((group) => group.mostVisits));
}

/** Title for a longitudinal cohort; null for a cross-sectional one. */
export function visitsTitle(report: Pick<CohortReport, "groups" | "persons">): string | null {
  const visits = mostVisits(report);
  return visits > 1 ? `${people(report.persons)} with up to ${visits} visits` : null;
}

export const people = (count: number): string => countOf(count, "person", "people");

export const rowsText = (count: number): string => countOf(count, "row");

export const curvesText = (count: number): string => countOf(count, "curve");
