import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { checkValue } from "@trabecula/report-types";
import { useMemo, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { DatasetStep } from "./DatasetStep.tsx";
import { discardDraft, useDraft } from "./draft-store.ts";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { MeasurementsStep } from "./MeasurementsStep.tsx";
import { isTouched } from "./model/draft-reducer.ts";
import { scoreRequestOf } from "./model/score-request.ts";
import { scanProblems, subjectProblems, type Problems } from "./model/step-checks.ts";
import { Problem } from "../../ui/Problem.tsx";
import { SaveStep } from "./SaveStep.tsx";
import { Stepper } from "./Stepper.tsx";
import { SubjectStep } from "./SubjectStep.tsx";
import { useLiveScore } from "./use-live-score.ts";
import { useSample } from "./use-sample.ts";
import { useStep } from "./use-step.ts";

/** Today as a calendar date of the reader. */
function todayText(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

export function NewReport({ catalogues }: { catalogues: readonly ReportTypeCatalogue[] }) {
  const draft = useDraft();
  const [today] = useState(todayText);
  const [attempted, setAttempted] = useState(0);
  const catalogue = catalogues.find((known) => known.key === draft.reportType) ?? null;
  const problems = useMemo(
    () => [subjectProblems(draft, today), catalogue ? scanProblems(draft, catalogue, checkValue, today) : {}],
    [draft, catalogue, today],
  );
  const reachable = hasNone(problems[0]) ? (hasNone(problems[1]) ? 4 : 2) : 1;
  const [step, setStep] = useStep(reachable);
  const scoring = useMemo(() => (catalogue ? scoreRequestOf(draft, catalogue, checkValue) : null), [draft, catalogue]);
  const live = useLiveScore(scoring?.request ?? null);
  const sampleError = useSample(catalogues, setStep);
  const shown = attempted >= step ? (problems[step - 1] ?? {}) : {};

  function next(): void {
    setAttempted(step);
    if (hasNone(problems[step - 1])) setStep(step + 1);
    else requestAnimationFrame(() => document.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  function startOver(): void {
    discardDraft();
    setAttempted(0);
    setStep(1);
  }

  return (
    <>
      <PageHeader
        title="New report"
        actions={
          isTouched(draft) && (
            <Button variant="quiet" size="small" onClick={startOver}>
              Start over
            </Button>
          )
        }
      />
      <Stepper step={step} reachable={reachable} onStep={setStep} />
      <Problem text={sampleError ?? undefined} />
      {step === 1 && <SubjectStep draft={draft} catalogues={catalogues} problems={shown} today={today} />}
      {step === 2 && catalogue && (
        <MeasurementsStep draft={draft} catalogue={catalogue} problems={shown} live={live} keys={scoring?.keys ?? []} today={today} />
      )}
      {step === 3 && catalogue && scoring && <DatasetStep draft={draft} catalogue={catalogue} request={scoring.request} live={live} />}
      {step === 4 && catalogue && scoring && <SaveStep draft={draft} catalogue={catalogue} request={scoring.request} live={live} />}
      {step < 4 && (
        <div className="mt-8 flex flex-wrap items-center gap-3 border-t border-line pt-6">
          {step > 1 && (
            <Button variant="secondary" onClick={() => setStep(step - 1)}>
              Back
            </Button>
          )}
          <Button onClick={next}>Continue</Button>
          {!hasNone(shown) && <p className="text-sm text-error">{countText(shown)}</p>}
        </div>
      )}
      <LeaveDialog isTouched={isTouched(draft)} />
    </>
  );
}

function hasNone(problems: Problems | undefined): boolean {
  return Object.keys(problems ?? {}).length === 0;
}

function countText(problems: Problems): string {
  const count = Object.keys(problems).length;
  return count === 1 ? "One entry needs your attention." : `${count} entries need your attention.`;
}
