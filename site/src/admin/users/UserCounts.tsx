import type { AdminUserDetail } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { wordsForCount } from "./account-words.ts";

/** Counts only, no content. */
export function UserCounts({ user, counts }: Pick<AdminUserDetail, "user" | "counts">) {
  return (
    <>
      <dl className="mt-8 flex flex-wrap gap-x-10 gap-y-4">
        {Object.entries(counts).map(([kind, count]) => (
          <div key={kind} className="flex flex-col-reverse border-l-2 border-line-strong pl-4">
            <dt className="text-sm text-muted">{wordsForCount(kind)}</dt>
            <dd className="text-2xl font-semibold tracking-tight tabular-nums">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {(counts.reports ?? 0) > 0 && (
        <p className="mt-4">
          <ArrowLink to={`/admin/reports?owner=${user.id}`}>Facts of these reports</ArrowLink>
        </p>
      )}
    </>
  );
}
