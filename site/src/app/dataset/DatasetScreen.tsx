import { queryOptions, useQuery } from "@tanstack/react-query";
import type { DatasetDetail, DatasetHistory, VersionChanges } from "@trabecula/contracts";
import { datasets, datasetVersions } from "@trabecula/contracts/endpoints";
import { reportTypeLabel, siteLabel } from "@trabecula/report-types/labels";
import { formatMoment, countOf, formatCount, formatDecimals } from "@trabecula/messages";
import { useParams } from "react-router-dom";
import { api } from "../../shell/api.ts";
import { ApiError } from "../../shell/api-error.ts";
import { CoverageTable } from "../../dataset/CoverageTable.tsx";
import { LimitsAndNotes, manifestFacts, Sources } from "../../dataset/ManifestFacts.tsx";
import { Loadable } from "../../shell/Loadable.tsx";
import { NotFound } from "../../shell/NotFound.tsx";
import { FitLines } from "../../shell/scanner-checks/FitLines.tsx";
import { useTitle } from "../../shell/use-title.ts";
import { FactStrip } from "../../ui/FactStrip.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { TextToCopy } from "../../ui/TextToCopy.tsx";
import { useParameters } from "../../shell/use-parameters.ts";
import { CompareVersions } from "../../dataset/compare/CompareVersions.tsx";
import { AppLink } from "../../ui/AppLink.tsx";
import { Section } from "../../ui/Section.tsx";
import { kept } from "../../ui/Kept.tsx";

const citationQuery = (id: string) =>
  queryOptions({ queryKey: ["dataset-citation", id], queryFn: () => api.call(datasetVersions.citation, { params: { id } }) });

function Citation({ id }: { id: string }) {
  return (
    <Loadable query={useQuery(citationQuery(id))}>
      {({ identifier, text, bibtex }) => (
        <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
          <p className="max-w-[68ch] text-muted">The identifier holds a checksum of the figures. Other figures have another identifier.</p>
          <TextToCopy label="Identifier" text={identifier} />
          <TextToCopy label="Citation" text={text} lines />
          <details>
            <summary className="cursor-pointer text-brand">BibTeX, with each source</summary>
            <div className="mt-3">
              <TextToCopy label="BibTeX" text={bibtex} lines />
            </div>
          </details>
        </div>
      )}
    </Loadable>
  );
}

const detailQuery = (id: string) =>
  queryOptions({ queryKey: ["dataset", id], queryFn: () => api.call(datasets.detail, { params: { id } }) });

export default function DatasetScreen() {
  const { datasetId = "" } = useParams();
  const query = useQuery(detailQuery(datasetId));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  return <Loadable query={query}>{(dataset) => <Dataset key={dataset.id} dataset={dataset} />}</Loadable>;
}

const part = { className: "dataset-section", headingClassName: "font-serif" };

function Dataset({ dataset }: { dataset: DatasetDetail }) {
  const { id, name, version, reportType, summary, state, publishedAt, manifest, coverage } = dataset;
  useTitle(`${name} ${version}`);
  const published = { label: "Published", value: publishedAt ? formatMoment(publishedAt) : null };
  return (
    <>
      <PageHeader
        eyebrow={`${reportTypeLabel(reportType)}, version ${version}`}
        title={<bdi translate="no">{name}</bdi>}
        description={summary}
      />
      <div className="mb-6">
        {state === "retired" ? (
          <NotificationBanner
            wide
            type="warning"
            message="This version is retired: it scores nothing more, and is kept for the reports that were made with it."
          />
        ) : (
          <FitLines datasetId={id} linked={false} />
        )}
      </div>
      <Section title="Cite it" {...part}>
        <Citation id={id} />
      </Section>
      <Section title="Versions" {...part}>
        <History id={id} />
      </Section>
      <Section title="About this version" {...part}>
        <FactStrip wide label="About this version" facts={[...manifestFacts(manifest), published]} />
        <LimitsAndNotes manifest={manifest} />
      </Section>
      <Section title="Coverage" {...part}>
        <CoverageTable coverage={coverage} />
      </Section>
      <Section title="Sources" {...part}>
        <Sources manifest={manifest} />
      </Section>
    </>
  );
}

const sexes = { female: "women", male: "men" } as const;

export function changeSentences(changes: VersionChanges, nameOf: (key: string) => string): string[] {
  const { added, removed, moved, movedVisibly, otherAges, youngAdults, otherErrors, otherMeanLines, largest, said } = changes;
  const sentences = [
    counted(added, "new curve", "new curves"),
    counted(removed, "curve left out", "curves left out"),
    counted(otherAges, "curve has other ages", "curves have other ages"),
    counted(youngAdults, "young-adult figure is another", "young-adult figures are others"),
    counted(
      otherErrors,
      "curve is less or more sure: intervals of percentiles move",
      "curves are less or more sure: intervals of percentiles move",
    ),
    counted(otherMeanLines, "drawn line of means is another", "drawn lines of means are others"),
  ].filter((sentence) => sentence !== null);
  if (moved > 0 && largest) {
    const points = formatDecimals(Math.abs(largest.percentilePoints), 1);
    const where = `${nameOf(largest.parameter)}, ${siteLabel(largest.site).toLowerCase()}, ${sexes[largest.sex]} of ${formatDecimals(largest.age, 1)} years`;
    const visible =
      movedVisibly === 0 ? "none by half a percentile point" : `${formatCount(movedVisibly)} by half a percentile point or more`;
    sentences.push(
      `${countOf(moved, "curve moved", "curves moved")}, ${visible}; most by ${points} (${formatDecimals(Math.abs(largest.zShift), 2)} in Z): ${where}.`,
    );
  }
  if (said.length > 0) sentences.push(`What is said of it changed: ${said.join(", ")}.`);
  return sentences.length > 0 ? sentences : ["The same figures."];
}

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${countOf(count, one, many)}.`;
}

const historyQuery = (id: string) =>
  queryOptions({ queryKey: ["dataset-history", id], queryFn: () => api.call(datasetVersions.history, { params: { id } }) });

/** Published versions are immutable, so the comparison never goes stale. */
const comparisonQuery = (id: string, withId: string) => ({
  queryKey: ["dataset-comparison", id, withId],
  queryFn: () => api.call(datasetVersions.compare, { params: { id }, query: { with: withId } }),
  staleTime: Infinity,
});

function History({ id }: { id: string }) {
  const parameterOf = useParameters();
  const nameOf = (key: string) => parameterOf(key)?.abbreviation ?? key;
  return (
    <Loadable query={useQuery(historyQuery(id))}>
      {({ items }) => (
        <>
          <ol className="max-w-[80ch] border-t border-line">
            {items.map((item) => (
              <li key={item.id} className="border-b border-line py-3">
                <p>
                  {item.id === id ? (
                    <strong translate="no" aria-current="page">
                      {item.version}
                    </strong>
                  ) : (
                    <AppLink to={`/datasets/${item.id}`} className="font-medium text-brand underline underline-offset-4">
                      <span translate="no">{item.version}</span>
                    </AppLink>
                  )}
                  <span className="ml-2 text-sm text-muted">
                    {item.publishedAt && kept(formatMoment(item.publishedAt))}
                    {item.state === "retired" ? ", retired" : ""}
                  </span>
                </p>
                {item.changes ? (
                  changeSentences(item.changes, nameOf).map((sentence) => (
                    <p key={sentence} className="text-sm text-pretty">
                      {kept(sentence)}
                    </p>
                  ))
                ) : (
                  <p className="text-sm text-muted">The first version here.</p>
                )}
              </li>
            ))}
          </ol>
          {items.length > 1 && (
            <CompareVersions
              others={items.filter((item) => item.id !== id).map(labeled)}
              readWith={(otherId) => comparisonQuery(id, otherId)}
            />
          )}
        </>
      )}
    </Loadable>
  );
}

const labeled = ({ id, version, state }: DatasetHistory["items"][number]) => ({
  id,
  label: state === "retired" ? `${version} (retired)` : version,
});
