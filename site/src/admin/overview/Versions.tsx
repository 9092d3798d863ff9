import type { AdminOverview } from "@trabecula/contracts";

export function Versions({ versions }: Pick<AdminOverview, "versions">) {
  const rows = [
    ["Product", versions.product],
    ["Scoring engine", versions.engine],
    ["Node.js", versions.node],
  ] as const;
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="text-lg font-semibold">
        Versions
      </h2>
      <dl className="mt-3 divide-y divide-line text-sm">
        {rows.map(([word, version]) => (
          <div key={word} className="flex justify-between gap-6 py-2">
            <dt className="text-muted">{word}</dt>
            <dd className="font-medium tabular-nums">{version}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
