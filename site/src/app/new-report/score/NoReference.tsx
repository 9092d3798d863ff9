import type { ScoredScan } from "@trabecula/contracts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { uncoveredReason } from "../model/uncovered.ts";

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
