import { useQueries, useQuery } from "@tanstack/react-query";
import type { DatasetDetail, DatasetSummary, ReportTypeCatalogue, ScoreRequest } from "@trabecula/contracts";
import { datasetInUse } from "../dashboard/dataset-in-use.ts";
import { datasetQuery, datasetsQuery } from "../reports/report-queries.ts";
import { messageOf } from "../../shell/api-error.ts";
import { useSession } from "../../shell/session-store.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SelectableCard } from "../../ui/SelectableCard.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { changeDraft } from "./draft-store.ts";
import { datasetFit, type DatasetFit } from "./model/dataset-fit.ts";
import type { Draft } from "./model/draft.ts";
import { NoReference } from "./NoReference.tsx";
import { ScorePreview } from "./ScorePreview.tsx";
import type { LiveScore } from "./use-live-score.ts";

interface Props {
  draft: Draft;
  catalogue: ReportTypeCatalogue;
  request: ScoreRequest;
  live: LiveScore;
}

/** Step 3: the reference; each says how much of the scan it covers and why not the rest. */
export function DatasetStep({ draft, catalogue, request, live }: Props) {
  const user = useSession((state) => state.user);
  const { data, error, isPending, refetch } = useQuery(datasetsQuery(catalogue.key));
  if (isPending) return <Skeleton className="h-48 w-full" />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  const own = datasetInUse(catalogue.key, data.items, user?.defaults ?? []);
  return (
    <>
      <fieldset className="max-w-3xl">
        <legend className="mb-2 text-lg font-semibold">Compare with</legend>
        <DatasetCards
          datasets={data.items}
          chosenId={draft.datasetId ?? own?.id ?? null}
          defaultId={own?.id ?? null}
          request={request}
          catalogue={catalogue}
        />
        {data.items.length === 0 && (
          <p className="text-muted">
            No dataset is published for {catalogue.label}. The values can be saved once an administrator publishes one.
          </p>
        )}
      </fieldset>
      {live.reply && <NoReference scans={live.reply.scans} />}
      <ScorePreview live={live} catalogue={catalogue} />
    </>
  );
}

interface CardsProps {
  datasets: readonly DatasetSummary[];
  chosenId: string | null;
  defaultId: string | null;
  request: ScoreRequest;
  catalogue: ReportTypeCatalogue;
}

function DatasetCards({ datasets, chosenId, defaultId, request, catalogue }: CardsProps) {
  const details = useQueries({ queries: datasets.map((dataset) => datasetQuery(dataset.id)) });
  return (
    <div className="grid gap-3">
      {datasets.map((dataset, index) => (
        <SelectableCard
          key={dataset.id}
          kind="radio"
          name="dataset"
          title={`${dataset.name}, ${dataset.version}${dataset.id === defaultId ? " (your default)" : ""}`}
          description={dataset.summary}
          note={<FitNote detail={details[index]?.data} request={request} catalogue={catalogue} />}
          selected={dataset.id === chosenId}
          onChange={() => changeDraft({ type: "dataset-chosen", datasetId: dataset.id })}
        />
      ))}
    </div>
  );
}

function FitNote({
  detail,
  request,
  catalogue,
}: {
  detail: DatasetDetail | undefined;
  request: ScoreRequest;
  catalogue: ReportTypeCatalogue;
}) {
  if (!detail) return null;
  const fit = datasetFit(detail, request, catalogue);
  return (
    <>
      <span className="block font-medium">{fitText(fit)}</span>
      {fit.reasons.length > 0 && <span className="mt-1 block text-muted">{fit.reasons.join(" ")}</span>}
    </>
  );
}

function fitText({ level, covered, total }: DatasetFit): string {
  if (level === "none") return "Does not fit: it covers none of these values.";
  return level === "all"
    ? `Fits: it covers ${total === 1 ? "the value" : `all ${total} values`}.`
    : `Fits in part: it covers ${covered} of ${total} values.`;
}
