import type { ReportView, ValidityView } from "@trabecula/report-view";
import type { ReactNode } from "react";
import { kept } from "../../../ui/Kept.tsx";

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
          <dd className={value === null ? "identity-unknown" : undefined}>
            {value === null ? "not stated" : <bdi translate="no">{value}</bdi>}
          </dd>
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

function Validity({ validity }: { validity: ValidityView }) {
  return (
    <details className="validity" data-print="open">
      <summary>{kept(validity.short)}</summary>
      <div className="validity-panel">
        {validity.scans.map(({ key, title, facts }) => (
          <p key={key}>
            <strong>{title}</strong>: {kept(facts.map(({ label, value }) => `${label.toLowerCase()} ${value ?? "not stated"}`).join(" · "))}
          </p>
        ))}
        {validity.doubts.map(({ flag, text, concerns }) => (
          <p key={flag}>{kept(concerns === null ? text : `${concerns}. ${text}`)}</p>
        ))}
      </div>
    </details>
  );
}
