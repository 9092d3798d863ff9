import type { Debug } from "@trabecula/contracts";
import { formatMoment } from "@trabecula/messages";
import { Section } from "./Section.tsx";

export function VersionFacts({ debug: { versions, site } }: { debug: Debug }) {
  const rows = [
    ["Product", versions.product],
    ["Commit", versions.commit?.slice(0, 12) ?? "not known"],
    ["Scoring engine", versions.engine],
    ["Database", versions.database],
    ["Tables last changed", versions.schemaChangedAt === null ? "not known" : formatMoment(versions.schemaChangedAt)],
    ["Migrations", versions.migrations.at(-1) ?? "none"],
    ["Strapi", versions.strapi],
    ["Node.js", versions.node],
    ["Site", site === null ? "not known" : `${site.product}, Astro ${site.astro}, Node.js ${site.node}`],
    ["Site started", site === null ? "not known" : formatMoment(site.startedAt)],
  ] as const;
  return (
    <Section id="versions" title="Versions">
      <dl className="divide-y divide-line text-sm">
        {rows.map(([word, version]) => (
          <div key={word} className="flex justify-between gap-6 py-2">
            <dt className="shrink-0 text-muted">{word}</dt>
            <dd className="min-w-0 text-right font-medium wrap-anywhere tabular-nums">{version}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
