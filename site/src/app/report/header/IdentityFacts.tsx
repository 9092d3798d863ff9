import type { ReportView } from "@trabecula/report-view";
import type { ReactNode } from "react";
import { Validity } from "../results/Validity.tsx";

interface Props {
  facts: ReportView["identity"];
  /** Null: the reading omits scan quality. */
  validity: ReportView["validity"] | null;
  children?: ReactNode;
}

export function IdentityFacts({ facts, validity, children }: Props) {
  return (
    <dl aria-label="Whose scan">
      {children}
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={value === null ? "identity-unknown" : undefined}>{value === null ? "not stated" : <bdi>{value}</bdi>}</dd>
        </div>
      ))}
      {validity !== null && (
        <div>
          <dt>Validity</dt>
          <dd>
            <Validity validity={validity} />
          </dd>
        </div>
      )}
    </dl>
  );
}
