import type { ReportStatus, ScoredScan } from "@trabecula/contracts";

/**
 * What of a report could be compared, in the word that lists show. A value counts as compared where it has a Z- or a
 * T-score; numbers of a scan that was scored in spite of its motion come first, since nobody should overlook them.
 */
export function reportStatus(scans: readonly ScoredScan[]): ReportStatus {
  const results = scans.flatMap((scan) => scan.results);
  if (results.some(({ flags }) => flags.includes("motion_override"))) return "motion_override";
  const compared = results.filter(({ zScore, tScore }) => zScore !== null || tScore !== null).length;
  if (compared === 0) return "not_compared";
  return compared === results.length ? "compared" : "partly_compared";
}
