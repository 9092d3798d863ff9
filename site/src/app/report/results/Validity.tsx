import type { ValidityView } from "@trabecula/report-view";

export function Validity({ validity }: { validity: ValidityView }) {
  return (
    <details className="validity" data-print="open">
      <summary>{validity.short}</summary>
      <div className="validity-panel">
        {validity.scans.map(({ key, title, facts }) => (
          <p key={key}>
            <strong>{title}</strong>: {facts.map(({ label, value }) => `${label.toLowerCase()} ${value ?? "not stated"}`).join(" · ")}
          </p>
        ))}
        {validity.doubts.map(({ flag, text, concerns }) => (
          <p key={flag}>{concerns === null ? text : `${concerns}. ${text}`}</p>
        ))}
      </div>
    </details>
  );
}
