import type { ReportTypeCatalogue } from "@trabecula/contracts";
import type { Draft } from "../model/draft.ts";
import { stripFacts } from "../model/strip-facts.ts";

export function SubjectStrip({ draft, catalogue }: { draft: Draft; catalogue: ReportTypeCatalogue | null }) {
  if (!catalogue) return null;
  return (
    <dl className="subject-strip" aria-label="This report">
      {stripFacts(draft, catalogue).map(({ label, value }) => (
        <div key={label}>
          <dt className="sr-only">{label}</dt>
          <dd className={value === null ? "text-muted" : undefined}>{value ?? `${label.toLowerCase()} not stated`}</dd>
        </div>
      ))}
    </dl>
  );
}
