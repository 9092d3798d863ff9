import type { ReportTypeCatalogue } from "@trabecula/contracts";
import type { FormEvent } from "react";
import { messageOf } from "../../shell/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { DatasetStep } from "./DatasetStep.tsx";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { MeasurementsStep } from "./MeasurementsStep.tsx";
import { isTouched } from "./model/draft-reducer.ts";
import { SaveStep } from "./SaveStep.tsx";
import { Stepper } from "./Stepper.tsx";
import { SubjectStep } from "./SubjectStep.tsx";
import { SubjectStrip } from "./SubjectStrip.tsx";
import { useWizard, type Wizard } from "./use-wizard.ts";
import { WizardBar } from "./WizardBar.tsx";
import "./new-report.css";

export function NewReport({ catalogues }: { catalogues: readonly ReportTypeCatalogue[] }) {
  const wizard = useWizard(catalogues);
  const { draft, catalogue, step, save } = wizard;
  const hasEntries = isTouched(draft);

  function submit(event: FormEvent): void {
    event.preventDefault();
    wizard.goOn();
  }

  return (
    <>
      <PageHeader
        title="New report"
        actions={
          hasEntries && (
            <Button variant="quiet" size="small" onClick={wizard.startOver}>
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
      <SubjectStrip draft={draft} catalogue={catalogue} />
      <form onSubmit={submit} noValidate className="wizard">
        <Problem text={wizard.sampleError ?? undefined} />
        <StepContent wizard={wizard} catalogues={catalogues} />
        <Problem text={save.error ? `The report was not saved: ${messageOf(save.error)}` : undefined} />
        <WizardBar step={step} problems={wizard.shown} isSaving={save.isPending} onBack={() => wizard.goTo(step - 1)} />
      </form>
      <LeaveDialog isTouched={hasEntries} />
    </>
  );
}

function StepContent({ wizard, catalogues }: { wizard: Wizard; catalogues: readonly ReportTypeCatalogue[] }) {
  const { draft, catalogue, scoring, live, reference, shown, today, step } = wizard;
  if (step === 1 || !catalogue) return <SubjectStep draft={draft} catalogues={catalogues} problems={shown} today={today} />;
  if (step === 2 || !scoring)
    return (
      <MeasurementsStep
        draft={draft}
        catalogue={catalogue}
        catalogues={catalogues}
        reference={reference.inUseDetail}
        problems={shown}
        live={live}
        keys={scoring?.keys ?? []}
        today={today}
      />
    );
  const { request } = scoring;
  if (step === 3) return <DatasetStep catalogue={catalogue} request={request} reference={reference} live={live} />;
  return (
    <SaveStep
      draft={draft}
      catalogue={catalogue}
      request={request}
      reference={reference}
      live={live}
      problems={shown}
      suggestedName={wizard.suggestedName}
      onReference={() => wizard.goTo(3)}
    />
  );
}
