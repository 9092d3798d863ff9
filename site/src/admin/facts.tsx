import { formatCount } from "@trabecula/messages";
import { AppLink } from "../ui/AppLink.tsx";
import { kept } from "../ui/Kept.tsx";

type WordAndFact = readonly [word: string, fact: string];

export function FactGrid({ facts }: { facts: readonly WordAndFact[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 text-sm tabular-nums sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(([word, fact]) => (
        <div key={word}>
          <dt className="text-muted">{word}</dt>
          <dd className="mt-0.5 font-medium wrap-anywhere">{kept(fact)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function FactLines({ facts }: { facts: readonly WordAndFact[] }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {facts.map(([word, fact]) => (
        <div key={word} className="flex justify-between gap-6 py-2">
          <dt className="shrink-0 text-muted">{word}</dt>
          <dd className="min-w-0 text-right font-medium wrap-anywhere tabular-nums">{kept(fact)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Counts({ counts, className }: { counts: readonly { label: string; value: number; to?: string }[]; className: string }) {
  return (
    <dl className={className}>
      {counts.map(({ label, value, to }) => (
        <div key={label} className="flex flex-col-reverse border-l-2 border-line-strong pl-4">
          <dt className="text-sm text-muted">
            {to ? (
              <AppLink to={to} className="underline decoration-line-strong underline-offset-4 hover:text-brand hover:decoration-brand">
                {label}
              </AppLink>
            ) : (
              label
            )}
          </dt>
          <dd translate="no" className="text-2xl font-semibold tracking-tight tabular-nums">
            {formatCount(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
