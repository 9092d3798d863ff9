import type { ScoredScan, RefusalCode } from "@trabecula/contracts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";

const coverageCodes: readonly RefusalCode[] = ["scanner_mismatch", "protocol_mismatch", "site_mismatch", "no_curve"];

/** Server's reason why a scan has no score with this reference; null if every scan has some. */
function uncoveredReason(scans: readonly ScoredScan[]): string | null {
  for (const { results } of scans) {
    const isScored = results.some((result) => result.zScore !== null || result.tScore !== null);
    const refusals = results.flatMap((result) => [result.refusal, result.tRefusal]).filter((refusal) => refusal !== null);
    const specific =
      refusals.find(({ code }) => coverageCodes.includes(code) && code !== "no_curve") ?? refusals.find(({ code }) => code === "no_curve");
    if (!isScored && specific) return specific.message;
  }
  return null;
}

export function NoReference({ scans }: { scans: readonly ScoredScan[] }) {
  const reason = uncoveredReason(scans);
  if (reason === null) return null;
  return (
    <div className="my-4">
      <NotificationBanner
        type="warning"
        wide
        title="No reference covers this scan"
        message={
          <>
            <p>{reason}</p>
            <p className="mt-1">
              The values can be saved and are never compared with a reference that does not fit. To compare them, bring a reference of your
              own: an administrator publishes it as a dataset (
              <AppLink to="/documentation/own-reference-data" className="text-brand underline underline-offset-4">
                how to bring a reference dataset
              </AppLink>
              ).
            </p>
          </>
        }
      />
    </div>
  );
}
