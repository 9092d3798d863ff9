import { queryOptions, useQuery } from "@tanstack/react-query";
import type { DatasetDetail } from "@trabecula/contracts";
import { datasets } from "@trabecula/contracts/endpoints";
import { reportTypeLabel } from "@trabecula/report-types/labels";
import { formatMoment } from "@trabecula/messages";
import type { ReactNode } from "react";
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
import { Citation } from "./Citation.tsx";
import { History } from "./History.tsx";

const detailQuery = (id: string) =>
  queryOptions({ queryKey: ["dataset", id], queryFn: () => api.call(datasets.detail, { params: { id } }) });

export default function DatasetScreen() {
  const { datasetId = "" } = useParams();
  const query = useQuery(detailQuery(datasetId));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  return <Loadable query={query}>{(dataset) => <Dataset key={dataset.id} dataset={dataset} />}</Loadable>;
}

function Dataset({ dataset }: { dataset: DatasetDetail }) {
  const { id, name, version, reportType, summary, state, publishedAt, manifest, coverage } = dataset;
  useTitle(`${name} ${version}`);
  const published = { label: "Published", value: publishedAt ? formatMoment(publishedAt) : null };
  return (
    <>
      <PageHeader eyebrow={`${reportTypeLabel(reportType)}, version ${version}`} title={name} description={summary} />
      {state === "retired" ? (
        <div className="mb-6">
          <NotificationBanner
            wide
            type="warning"
            message="This version is retired: it scores nothing more, and is kept for the reports that were made with it."
          />
        </div>
      ) : (
        <div className="mb-6">
          <FitLines datasetId={id} linked={false} />
        </div>
      )}
      <Part id="cite" title="Cite it">
        <Citation id={id} />
      </Part>
      <Part id="changes" title="Versions">
        <History id={id} />
      </Part>
      <Part id="about" title="About this version">
        <FactStrip wide label="About this version" facts={[...manifestFacts(manifest), published]} />
        <LimitsAndNotes manifest={manifest} />
      </Part>
      <Part id="coverage" title="Coverage">
        <CoverageTable coverage={coverage} />
      </Part>
      <Part id="sources" title="Sources">
        <Sources manifest={manifest} />
      </Part>
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="dataset-section" aria-labelledby={id}>
      <h2 id={id} className="font-serif">
        {title}
      </h2>
      {children}
    </section>
  );
}
