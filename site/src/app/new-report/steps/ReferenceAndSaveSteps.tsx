import type { ReportTypeCatalogue, Scanner, ScoreRequest } from "@trabecula/contracts";
import { useState } from "react";
import { messageOf } from "../../../shell/api-error.ts";
import { FitLines } from "../../../shell/scanner-checks/FitLines.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ClinicalFields } from "./ClinicalFields.tsx";
import { changeDraft } from "../draft-store.ts";
import { datasetFit, fitText, isScaleOffered } from "../model/dataset-fit.ts";
import { liveRequestOf } from "../model/score-request.ts";
import { NoReference, ScorePreview } from "../score/ScorePreview.tsx";
import type { Reference } from "../score/use-reference.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { lazyPart } from "../../../shell/lazy-screen.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import type { Wizard } from "../use-wizard.ts";
import { RadioCards } from "../../../ui/SelectableCard.tsx";
import { useValuesOfNew } from "../../templates/use-templates.ts";
import { NameAndVersion } from "../../../ui/Kept.tsx";
import { datasetChoice } from "../../references/dataset-choice.tsx";

interface Props {
  wizard: Wizard;
  catalogue: ReportTypeCatalogue;
  request: ScoreRequest;
}

export function DatasetStep({ wizard: { reference, live }, catalogue, request }: Props) {
  const { inUseDetail } = reference;
  const isConverted = request.scans.some(({ scale }) => scale);
  if (reference.isPending) return <Skeleton className="h-48 w-full" />;
  if (reference.error) return <ErrorState message={messageOf(reference.error)} onRetry={reference.retry} />;
  return (
    <>
      <fieldset className="max-w-3xl">
        <legend className="mb-2 text-lg font-semibold">Compare with</legend>
        <DatasetCards {...{ reference, request, catalogue }} />
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
      <ScorePreview live={live} catalogue={catalogue} />
    </>
  );
}

const scannersOf = ({ scans }: ScoreRequest): Scanner[] => [...new Set(scans.flatMap(({ scanner }) => scanner ?? []))];

function DatasetCards({ reference, request, catalogue }: Omit<Props, "wizard"> & { reference: Reference }) {
  const { datasets, details, defaultId, inUse } = reference;
  return (
    <RadioCards
      name="dataset"
      value={inUse?.id ?? null}
      options={datasets.map((dataset) => {
        const detail = details.find(({ id }) => id === dataset.id);
        return datasetChoice(dataset, dataset.id === defaultId && "your default", { detail, request, catalogue });
      })}
      onChange={(datasetId) => changeDraft({ type: "dataset-chosen", datasetId })}
    />
  );
}

/** Optional: compares GE Lunar values with a Hologic reference. For comparison only. */
function ScaleChoice({ isOn }: { isOn: boolean }) {
  return (
    <Checkbox
      className="mt-5 max-w-3xl"
      label="Compare BMD of GE Lunar on the Hologic scale, by published equations"
      message="Adults only: femoral neck, trochanter, total hip and spine. The error is up to 6.9 % in 95 of 100 people, and larger between newer scanners. There is no category and no change over time."
      checked={isOn}
      onChange={(event) => changeDraft({ type: "scale-chosen", scale: event.target.checked ? "hologic" : null })}
    />
  );
}

const CompareReferencesDialog = lazyPart("compare-references", () => import("../../references/CompareReferences.tsx"));

export function SaveStep({ wizard, catalogue, request }: Props) {
  const { draft, live, shown: problems, suggestedName } = wizard;
  const written = live.reply && live.request && !live.isScoring ? { scans: live.reply.scans, inputs: live.request.scans } : null;
  const values = useValuesOfNew(written, catalogue, draft.ofPatient ? (draft.patient?.id ?? null) : null);
  return (
    <>
      <ReferenceLine {...{ wizard, request, catalogue }} />
      <div className="grid max-w-2xl gap-5">
        <TextInput
          label="Report name"
          hint="Sites and date, with the subject code where there is one; never a person's name."
          value={draft.reportName ?? suggestedName}
          maxLength={120}
          autoComplete="off"
          indicator={problems["reportName"] ? 2 : 0}
          message={problems["reportName"]}
          onChange={(event) => changeDraft({ type: "named", change: { reportName: event.target.value } })}
        />
        <TextArea
          label="Notes (optional)"
          value={draft.notes}
          maxLength={5000}
          onChange={(event) => changeDraft({ type: "named", change: { notes: event.target.value } })}
        />
        <ClinicalFields draft={draft} values={values} />
      </div>
      <ScorePreview live={live} catalogue={catalogue} />
    </>
  );
}

function ReferenceLine({ wizard, request, catalogue }: Props) {
  const [isComparing, setComparing] = useState(false);
  const { inUse, inUseDetail, defaultId } = wizard.reference;
  if (!inUse) return null;
  return (
    <div className="mb-5">
      <p>
        Compared with{" "}
        <strong className="font-semibold">
          <NameAndVersion {...inUse} />
        </strong>
        {inUse.id === defaultId ? " (your default)" : ""}. {inUseDetail && fitText(datasetFit(inUseDetail, request, catalogue))}
      </p>
      <Button variant="quiet" size="small" className="-ml-3" onClick={() => wizard.goTo(3)}>
        Change the reference
      </Button>
      <Button variant="quiet" size="small" onClick={() => setComparing(true)}>
        Compare references
      </Button>
      {isComparing && (
        <CompareReferencesDialog request={liveRequestOf(request, wizard.draft)} ownId={inUse.id} onClose={() => setComparing(false)} />
      )}
    </div>
  );
}
