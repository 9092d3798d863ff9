import type { Fact } from "./model/scan-view.ts";
import "./report.css";

/** Facts side by side; what is not stated says so instead of being left out. */
export function FactStrip({ facts, label }: { facts: readonly Fact[]; label: string }) {
  return (
    <dl className="facts" aria-label={label}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd className={fact.value === null ? "facts-unknown" : undefined}>{fact.value ?? "not stated"}</dd>
        </div>
      ))}
    </dl>
  );
}
