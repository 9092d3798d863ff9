import "./facts.css";

export interface Fact {
  label: string;
  /** Null: not stated. */
  value: string | null;
}

/** Facts side by side, `wide` for sentences; what is not stated says so instead of being left out. */
export function FactStrip({ facts, label, wide = false }: { facts: readonly Fact[]; label: string; wide?: boolean }) {
  return (
    <dl className={wide ? "facts facts-wide" : "facts"} aria-label={label}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd className={fact.value === null ? "facts-unknown" : undefined}>{fact.value ?? "not stated"}</dd>
        </div>
      ))}
    </dl>
  );
}
