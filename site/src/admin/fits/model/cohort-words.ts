import type { CohortReport } from "@trabecula/contracts";

/** The most rows of one person in the whole cohort. */
export function mostVisits(report: Pick<CohortReport, "groups">): number {
  return Math.max(1, ...report.groups.map((group) => group.mostVisits));
}

/** Names a longitudinal cohort; null for a cross-sectional one. What is done about it stands in the server's remarks. */
export function visitsTitle(report: Pick<CohortReport, "groups" | "persons">): string | null {
  const visits = mostVisits(report);
  return visits > 1 ? `${people(report.persons)} with up to ${visits} visits` : null;
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

/** How many curves a cohort gives. */
export function curvesText(count: number): string {
  return count === 1 ? "1 curve" : `${count} curves`;
}
