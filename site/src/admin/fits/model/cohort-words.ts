import type { CohortReport } from "@trabecula/contracts";
import { formatAges } from "@trabecula/report-types";

type Group = CohortReport["groups"][number];

/** The most rows of one person in the whole cohort. */
export function mostVisits(report: Pick<CohortReport, "groups">): number {
  return Math.max(1, ...report.groups.map((group) => group.mostVisits));
}

/** What repeated visits mean for the fit; null for a cross-sectional cohort. */
export function visitsSentence(report: Pick<CohortReport, "groups" | "persons">): string | null {
  const visits = mostVisits(report);
  if (visits <= 1) return null;
  return `${people(report.persons)} with up to ${visits} visits: each person will count once (weights 1/visits).`;
}

export function people(count: number): string {
  return count === 1 ? "1 person" : `${withThousands(count)} people`;
}

export function rowsText(count: number): string {
  return count === 1 ? "1 row" : `${withThousands(count)} rows`;
}

/** "1,234": counts of people and rows in sentences. */
export function withThousands(count: number): string {
  return new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 }).format(count);
}

export function groupAges(group: Group): string {
  return formatAges(group.ages.map((age) => Math.round(age * 10) / 10) as [number, number]);
}

/** How many curves a cohort gives. */
export function curvesText(count: number): string {
  return count === 1 ? "1 curve" : `${count} curves`;
}
