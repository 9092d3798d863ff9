import "./facts.css";

export interface Fact {
  label: string;
  value: string | null;
}

export function FactStrip({ facts, label, wide = false }: { facts: readonly Fact[]; label: string; wide?: boolean }) {
  return (
    <dl className={wide ? "facts facts-wide" : "facts"} aria-label={label}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd translate={/\d/.test(fact.value ?? "") ? "no" : undefined} className={fact.value === null ? "facts-unknown" : undefined}>
            {fact.value ?? "not stated"}
          </dd>
        </div>
      ))}
    </dl>
  );
}
