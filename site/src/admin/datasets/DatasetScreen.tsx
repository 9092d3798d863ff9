import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, type ReactNode } from "react";
import { useLocation, useParams } from "react-router-dom";
import type { AdminDatasetDetail } from "@trabecula/contracts";
import { reportTypeLabel } from "@trabecula/report-types/labels";
import { ApiError } from "../../shell/api-error.ts";
import { chunkTimeoutMs, loadWithin } from "../../shell/lazy-screen.ts";
import { NotFound } from "../../shell/NotFound.tsx";
import { BackTo } from "../../ui/BackTo.tsx";
import { useTitle } from "../../shell/use-title.ts";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { FitLines } from "../../shell/scanner-checks/FitLines.tsx";
import { LimitsAndNotes, Sources } from "../../dataset/ManifestFacts.tsx";
import { Loadable } from "../../shell/Loadable.tsx";
import { VersionsPanel } from "./compare/VersionsPanel.tsx";
import { CoverageTable } from "../../dataset/CoverageTable.tsx";
import { nameAndVersion } from "./dataset-words.ts";
import { DatasetBadges } from "./DatasetBadges.tsx";
import { adminDatasetQuery } from "./datasets-api.ts";
import { DatasetActionDialog } from "./detail/DatasetActionDialog.tsx";
import { CurvesPanel } from "./detail/CurvesPanel.tsx";
import { DatasetActions } from "./detail/DatasetActions.tsx";
import { ManifestFacts } from "./detail/ManifestFacts.tsx";
import { useDatasetAction } from "./detail/use-dataset-action.ts";
import { doneOf } from "./done-message.ts";
import "../../dataset/dataset.css";

const FittingRecord = lazy(() => loadWithin("fitting-record", () => import("./detail/FittingRecord.tsx"), chunkTimeoutMs));

export default function DatasetScreen() {
  const { datasetId = "" } = useParams();
  const query = useQuery(adminDatasetQuery(datasetId));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  return (
    <>
      <BackTo list="/admin/datasets">All datasets</BackTo>
      <Loadable query={query}>{(detail) => <Dataset key={detail.dataset.id} detail={detail} />}</Loadable>
    </>
  );
}

function Dataset({ detail }: { detail: AdminDatasetDetail }) {
  const { dataset } = detail;
  const parts = partsOf(detail);
  const acting = useDatasetAction();
  const brought = doneOf(useLocation().state);
  const done = acting.done ?? (acting.asked ? null : brought);
  const outcome = useRef<HTMLDivElement>(null);
  // The pressed button disappears; otherwise keyboard focus restarts at the top.
  useEffect(() => {
    if (acting.done) outcome.current?.focus();
  }, [acting.done]);
  useTitle(nameAndVersion(dataset));
  return (
    <>
      <PageHeader
        eyebrow={`${reportTypeLabel(dataset.reportType)}, version ${dataset.version}`}
        title={dataset.name}
        description={dataset.summary}
        actions={<DatasetBadges dataset={dataset} />}
      />
      {done && (
        <div ref={outcome} tabIndex={-1} className="mb-6">
          <NotificationBanner wide type="success" message={done} onClose={acting.done ? acting.dismiss : undefined} />
        </div>
      )}
      <DatasetActions dataset={dataset} acting={acting} />
      <DatasetActionDialog acting={acting} />
      {dataset.state === "published" && (
        <div className="mb-6">
          <FitLines datasetId={dataset.id} />
        </div>
      )}
      <Contents parts={parts} />
      {parts.map(({ id, title, body }) => (
        <section key={id} className="dataset-section" aria-labelledby={id}>
          <h2 id={id} tabIndex={-1} className="font-serif">
            {title}
          </h2>
          {body}
        </section>
      ))}
    </>
  );
}

interface DatasetPart {
  id: string;
  title: string;
  body: ReactNode;
}

/** Curves first, since they are judged. */
function partsOf(detail: AdminDatasetDetail): DatasetPart[] {
  const { manifest, coverage, fittingRecord } = detail;
  return [
    { id: "curves", title: "Curves", body: <CurvesPanel detail={detail} /> },
    {
      id: "about",
      title: "About this version",
      body: (
        <>
          <ManifestFacts detail={detail} />
          <LimitsAndNotes manifest={manifest} />
        </>
      ),
    },
    { id: "coverage", title: "Coverage", body: <CoverageTable coverage={coverage} /> },
    ...(fittingRecord ? [{ id: "fitting", title: "Fitting record", body: <LazyRecord record={fittingRecord} /> }] : []),
    { id: "sources", title: "Sources", body: <Sources manifest={manifest} /> },
    { id: "versions", title: "Versions", body: <VersionsPanel detail={detail} /> },
  ];
}

function LazyRecord({ record }: { record: Record<string, unknown> }) {
  return (
    <Suspense fallback={<Skeleton className="h-48 w-full" />}>
      <FittingRecord record={record} />
    </Suspense>
  );
}

function Contents({ parts }: { parts: readonly DatasetPart[] }) {
  return (
    <nav aria-label="On this page" className="mb-6 text-sm">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-8 items-center text-brand underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
