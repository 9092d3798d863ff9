import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { lazy, Suspense, useEffect, type FormEvent } from "react";
import { LeaveDialog } from "../../forms/LeaveDialog.tsx";
import { messageOf } from "../../shell/api-error.ts";
import { chunkTimeoutMs, loadWithin } from "../../shell/lazy-screen.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { BegunDialog } from "./save/BegunDialog.tsx";
import { discardDraft } from "./draft-store.ts";
import { isTouched } from "./model/draft-reducer.ts";
import { Stepper } from "./steps/Stepper.tsx";
import { SubjectStep } from "./steps/SubjectStep.tsx";
import { SubjectStrip } from "./steps/SubjectStrip.tsx";
import { useWizard, type Wizard } from "./use-wizard.ts";
import { WizardBar } from "./steps/WizardBar.tsx";
import "./new-report.css";

const loadScanSteps = () => import("./steps/ScanSteps.tsx");
const ScanSteps = lazy(() => loadWithin("new-report-scan-steps", loadScanSteps, chunkTimeoutMs));

export function NewReport({ catalogues }: { catalogues: readonly ReportTypeCatalogue[] }) {
  const wizard = useWizard(catalogues);
  const { draft, catalogue, step, save } = wizard;
  const hasEntries = isTouched(draft);
  // Preloaded; errors appear when the step opens.
  useEffect(() => void loadScanSteps().catch(() => undefined), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    wizard.goOn();
  }

  return (
    <>
      <PageHeader
        title="New report"
        actions={
          !hasEntries ? (
            <ArrowLink to="/score">Score a study’s table</ArrowLink>
          ) : (
            <Button variant="quiet" size="small" className="-mr-3" onClick={wizard.startOver}>
              Start over
            </Button>
          )
        }
      />
      <Stepper step={step} reachable={wizard.reachable} onStep={wizard.goTo} />
      {wizard.wasLost && !hasEntries && (
        <div className="mb-6">
          <NotificationBanner
            type="info"
            wide
            title="Nothing was kept"
            message="The page was loaded anew. Until a report is saved, what you enter is held in this tab alone, so the form is empty again."
          />
        </div>
      )}
      {draft.savedBefore && (
        <div className="mb-6">
          <NotificationBanner
            type="info"
            wide
            title={`“${draft.savedBefore.name}” is saved`}
            message="The same file holds this report too, of the same person. Save it, or start over to leave it out."
          />
          <ArrowLink to={`/reports/${draft.savedBefore.id}`}>Open the saved report</ArrowLink>
        </div>
      )}
      <SubjectStrip draft={draft} catalogue={catalogue} />
      <form onSubmit={submit} noValidate className="wizard">
        <Problem text={wizard.sampleError ?? undefined} />
        <Problem text={wizard.asked.error ? `The patient could not be taken: ${messageOf(wizard.asked.error)}` : undefined} />
        <StepContent wizard={wizard} catalogues={catalogues} />
        <Problem text={save.error ? `The report was not saved: ${messageOf(save.error)}` : undefined} />
        <WizardBar step={step} problems={wizard.shown} isSaving={save.isPending} onBack={() => wizard.goTo(step - 1)} />
      </form>
      {/* The draft stays in memory, so history navigation loses nothing. */}
      <LeaveDialog isTouched={hasEntries} title="Leave this report?" onLeave={discardDraft}>
        <p>The report is not saved. What you entered will be lost.</p>
      </LeaveDialog>
      <BegunDialog asked={wizard.asked} />
    </>
  );
}

function StepContent({ wizard, catalogues }: { wizard: Wizard; catalogues: readonly ReportTypeCatalogue[] }) {
  const { draft, catalogue, shown, today, step, images } = wizard;
  if (step === 1 || !catalogue) return <SubjectStep {...{ draft, catalogues, today, images }} problems={shown} />;
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <ScanSteps wizard={wizard} catalogues={catalogues} />
    </Suspense>
  );
}
