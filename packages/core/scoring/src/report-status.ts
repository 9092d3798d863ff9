import type { ReportStatus, ScoredScan } from "@trabecula/contracts";

/** Status for lists. Overridden motion comes first, because it must not be overlooked; a value counts as compared with a Z- or T-score. */
export function reportStatus(scans: readonly ScoredScan[]): ReportStatus {
  const results = scans.flatMap((scan) => scan.results);
  if (results.some(({ flags }) => flags.includes("motion_override"))) return "motion_override";
  const compared = results.filter(({ zScore, tScore }) => zScore !== null || tScore !== null).length;
  if (compared === 0) return "not_compared";
  return compared === results.length ? "compared" : "partly_compared";
}
