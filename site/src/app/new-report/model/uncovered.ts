import type { RefusalCode, ScoredScan } from "@trabecula/contracts";

const coverageCodes: readonly RefusalCode[] = ["scanner_mismatch", "protocol_mismatch", "site_mismatch", "no_curve"];

/** Server's reason why a scan has no score with this reference; null if every scan has some. */
export function uncoveredReason(scans: readonly ScoredScan[]): string | null {
  for (const { results } of scans) {
    const isScored = results.some((result) => result.zScore !== null || result.tScore !== null);
    const refusals = results.flatMap((result) => [result.refusal, result.tRefusal]).filter((refusal) => refusal !== null);
    const specific =
      refusals.find(({ code }) => coverageCodes.includes(code) && code !== "no_curve") ?? refusals.find(({ code }) => code === "no_curve");
    if (!isScored && specific) return specific.message;
  }
  return null;
}
