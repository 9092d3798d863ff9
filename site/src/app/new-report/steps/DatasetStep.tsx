import type { DatasetDetail, ReportTypeCatalogue, Scanner, ScoreRequest } from "@trabecula/contracts";
import { messageOf } from "../../../shell/api-error.ts";
import { FitLines } from "../../../shell/scanner-checks/FitLines.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { SelectableCard } from "../../../ui/SelectableCard.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { changeDraft } from "../draft-store.ts";
import { datasetFit, fitText } from "../model/dataset-fit.ts";
import { isScaleOffered } from "../model/scale-choice.ts";
import { NoReference } from "../score/NoReference.tsx";
import { ScorePreview } from "../score/ScorePreview.tsx";
import type { LiveScore } from "../score/use-live-score.ts";
import type { Reference } from "../score/use-reference.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";

interface Props {
  catalogue: ReportTypeCatalogue;
  request: ScoreRequest;
  reference: Reference;
  live: LiveScore;
}

export function DatasetStep({ catalogue, request, reference, live }: Props) {
  const { inUseDetail } = reference;
  const isConverted = request.scans.some(({ scale }) => scale);
  if (reference.isPending) return <Skeleton className="h-48 w-full" />;
  if (reference.error) return <ErrorState message={messageOf(reference.error)} onRetry={reference.retry} />;
  return (
    <>
      <fieldset className="max-w-3xl">
        <legend className="mb-2 text-lg font-semibold">Compare with</legend>
        <DatasetCards reference={reference} request={request} catalogue={catalogue} />
        {reference.inUse && (
          <div className="mt-3">
            <FitLines datasetId={reference.inUse.id} scanners={scannersOf(request)} />
          </div>
        )}
        {inUseDetail && (isConverted || isScaleOffered(inUseDetail, request, catalogue)) && <ScaleChoice isOn={isConverted} />}
        {reference.datasets.length === 0 && (
          <p className="text-muted">
            No dataset is published for {catalogue.label}. The values can be saved once an administrator publishes one.
          </p>
        )}
      </fieldset>
      {live.reply && <NoReference scans={live.reply.scans} />}
      <div className="preview-room">
        <ScorePreview live={live} catalogue={catalogue} />
      </div>
    </>
  );
}

function scannersOf({ scans }: ScoreRequest): Scanner[] {
  return [...new Set(scans.flatMap(({ scanner }) => scanner ?? []))];
}

function DatasetCards({ reference, request, catalogue }: Pick<Props, "reference" | "request" | "catalogue">) {
  const { datasets, details, defaultId, inUse } = reference;
  return (
    <div className="grid gap-3">
      {datasets.map((dataset) => (
        <SelectableCard
          key={dataset.id}
          kind="radio"
          name="dataset"
          title={`${dataset.name}, ${dataset.version}${dataset.id === defaultId ? " (your default)" : ""}`}
          description={dataset.summary}
          note={<FitNote detail={details.find(({ id }) => id === dataset.id)} request={request} catalogue={catalogue} />}
          selected={dataset.id === inUse?.id}
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

/** Optional: compares GE Lunar values with a Hologic reference. For comparison only. */
function ScaleChoice({ isOn }: { isOn: boolean }) {
  return (
    <Checkbox
      className="mt-5 max-w-3xl"
      label="Compare BMD of GE Lunar on the Hologic scale, by published equations"
      message="For neck, trochanter, total hip and spine of adults. The error in one person is about 3.5 %, between newer scanners 4 to 7 %: no category is formed, and change over time leaves these scores out."
      checked={isOn}
      onChange={(event) => changeDraft({ type: "scale-chosen", scale: event.target.checked ? "hologic" : null })}
    />
  );
}
