import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, type ReactNode } from "react";
import { useLocation, useParams } from "react-router-dom";
import type { AdminDatasetDetail, AdminDataset } from "@trabecula/contracts";
import { reportTypeLabel } from "@trabecula/report-types/labels";
import { ApiError } from "../../shell/api-error.ts";
import { lazyComponent, lazyPart } from "../../shell/lazy-screen.ts";
import { NotFound } from "../../shell/NotFound.tsx";
import { doneOf } from "../../shell/done-message.ts";
import { BackTo } from "../../ui/BackTo.tsx";
import { useTitle } from "../../shell/use-title.ts";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { LimitsAndNotes, Sources, manifestFacts } from "../../dataset/ManifestFacts.tsx";
import { Loadable } from "../../shell/Loadable.tsx";
import { CoverageTable } from "../../dataset/CoverageTable.tsx";
import { nameAndVersion, DatasetBadges } from "./dataset-messages.tsx";
import { adminDatasetQuery, exportAddress } from "./datasets-api.ts";
import { CurvesPanel } from "./CurvesPanel.tsx";
import { useDatasetAction, type DatasetActionState, textsOfAction, actionsFor } from "./dataset-actions.ts";
import "../../dataset/dataset.css";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { formatCount, formatMoment } from "@trabecula/messages";
import { FactStrip } from "../../ui/FactStrip.tsx";

const DatasetActionDialog = lazyPart("dataset-action", () => import("./DatasetActionDialog.tsx"));
const FitLines = lazyPart("fit-lines", async () => ({ default: (await import("../../shell/scanner-checks/FitLines.tsx")).FitLines }));
const FittingRecord = lazyComponent("fitting-record", () => import("./FittingRecord.tsx"));
const VersionsPanel = lazyComponent("dataset-versions", () => import("./VersionsPanel.tsx"));

export default function AdminDatasetScreen() {
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
  const done = acting.done ?? (acting.requested ? null : brought);
  const outcome = useRef<HTMLDivElement>(null);
  // The pressed button disappears; keeps the focus.
  useEffect(() => {
    if (acting.done) outcome.current?.focus();
  }, [acting.done]);
  useTitle(nameAndVersion(dataset));
  return (
    <>
      <PageHeader
        eyebrow={`${reportTypeLabel(dataset.reportType)}, version ${dataset.version}`}
        title={<bdi translate="no">{dataset.name}</bdi>}
        description={dataset.summary}
        actions={<DatasetBadges dataset={dataset} />}
      />
      {done && (
        <div ref={outcome} tabIndex={-1} className="mb-6">
          <NotificationBanner wide type="success" message={done} onClose={acting.done ? acting.dismiss : undefined} />
        </div>
      )}
      <DatasetActions dataset={dataset} acting={acting} />
      {acting.requested && <DatasetActionDialog acting={acting} requested={acting.requested} />}
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
          <Suspense fallback={<Skeleton className="h-48 w-full" />}>{body}</Suspense>
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
    ...(fittingRecord ? [{ id: "fitting", title: "Fitting record", body: <FittingRecord record={fittingRecord} /> }] : []),
    { id: "sources", title: "Sources", body: <Sources manifest={manifest} /> },
    { id: "versions", title: "Versions", body: <VersionsPanel detail={detail} /> },
  ];
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

function DatasetActions({ dataset, acting }: { dataset: AdminDataset; acting: DatasetActionState }) {
  return (
    <div className="mb-8 flex flex-wrap gap-3">
      {actionsFor(dataset).map((act) => (
        <Button key={act} variant={act === "publish" ? "primary" : "secondary"} onClick={() => acting.ask(act, dataset)}>
          {textsOfAction(act, dataset).button}
        </Button>
      ))}
      <ButtonLink variant="secondary" to={exportAddress(dataset.id)} download>
        Export
      </ButtonLink>
    </div>
  );
}

function ManifestFacts({ detail: { dataset, manifest } }: { detail: AdminDatasetDetail }) {
  return (
    <>
      <FactStrip wide label="About this version" facts={[...manifestFacts(manifest), ...stateFacts(dataset)]} />
      <p className="mt-4 text-sm text-muted">
        Content hash <code className="wrap-anywhere text-ink">{dataset.contentHash}</code>
      </p>
    </>
  );
}

function stateFacts(dataset: AdminDataset) {
  return [
    { label: "Key", value: dataset.key },
    { label: "Added", value: formatMoment(dataset.createdAt) },
    { label: "Published", value: dataset.publishedAt ? formatMoment(dataset.publishedAt) : "not yet" },
    ...(dataset.state === "published" ? [{ label: "For visitors", value: dataset.isOpen ? "open" : "closed" }] : []),
    ...(dataset.retiredAt ? [{ label: "Retired", value: formatMoment(dataset.retiredAt) }] : []),
    { label: "Reports made", value: formatCount(dataset.reportCount) },
  ];
}
