import type { AuditEntry } from "@trabecula/contracts";
import { formatMoment } from "@trabecula/messages";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { wordsForAudit } from "../audit/audit-words.ts";

export function AuditTrail({ entries, userId }: { entries: AuditEntry[]; userId: string }) {
  return (
    <section aria-labelledby="audit" className="mt-10">
      <h2 id="audit" className="text-lg font-semibold">
        Audit
      </h2>
      {entries.length === 0 ? (
        <p className="mt-2 text-sm text-muted">Nothing has been recorded for this account yet.</p>
      ) : (
        <ol className="mt-3 divide-y divide-line border-y border-line text-sm">
          {entries.map((entry) => (
            <li key={entry.id} className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <time dateTime={entry.at} className="text-muted tabular-nums">
                {formatMoment(entry.at)}
              </time>
              <div>
                <span className="font-medium">{wordsForAudit(entry.action)}</span>
                {entry.actor && <span className="text-muted"> · {entry.actor}</span>}
                {entry.token !== null && <span className="break-words text-muted"> · by the token “{entry.token}”</span>}
                {entry.detail && <div className="break-words text-muted">{entry.detail}</div>}
              </div>
            </li>
          ))}
        </ol>
      )}
      <p className="mt-3 text-sm">
        <ArrowLink to={`/admin/audit?user=${userId}`}>Everything in the audit log</ArrowLink>
      </p>
    </section>
  );
}
