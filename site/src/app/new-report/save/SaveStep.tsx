import type { ReportTypeCatalogue, ScoreRequest } from "@trabecula/contracts";
import { lazy, Suspense, useState } from "react";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { changeDraft } from "../draft-store.ts";
import { datasetFit, fitText } from "../model/dataset-fit.ts";
import type { Draft } from "../model/draft.ts";
import type { Problems } from "../model/step-checks.ts";
import { ScorePreview } from "../score/ScorePreview.tsx";
import type { LiveScore } from "../score/use-live-score.ts";
import type { Reference } from "../score/use-reference.ts";

const CompareReferencesDialog = lazy(() =>
  loadWithin("compare-references", () => import("../../references/CompareReferencesDialog.tsx"), chunkTimeoutMs),
);

interface Props {
  draft: Draft;
  catalogue: ReportTypeCatalogue;
  request: ScoreRequest;
  reference: Reference;
  live: LiveScore;
  problems: Problems;
  suggestedName: string;
  onReference: () => void;
}

export function SaveStep({ draft, catalogue, request, reference, live, problems, suggestedName, onReference }: Props) {
  return (
    <>
      <ReferenceLine reference={reference} request={request} catalogue={catalogue} onReference={onReference} />
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
      </div>
      <div className="preview-room">
        <ScorePreview live={live} catalogue={catalogue} />
      </div>
    </>
  );
}

function ReferenceLine({ reference, request, catalogue, onReference }: Pick<Props, "reference" | "request" | "catalogue" | "onReference">) {
  const [isComparing, setComparing] = useState(false);
  const { inUse, inUseDetail, defaultId } = reference;
  if (!inUse) return null;
  return (
    <div className="mb-5">
      <p>
        Compared with <strong className="font-semibold">{`${inUse.name}, ${inUse.version}`}</strong>
        {inUse.id === defaultId ? " (your default)" : ""}. {inUseDetail && fitText(datasetFit(inUseDetail, request, catalogue))}
      </p>
      <Button variant="quiet" size="small" className="-ml-3" onClick={onReference}>
        Change the reference
      </Button>
      <Button variant="quiet" size="small" onClick={() => setComparing(true)}>
        Compare references
      </Button>
      {isComparing && (
        <Suspense fallback={null}>
          <CompareReferencesDialog request={request} ownId={inUse.id} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </div>
  );
}
