import { useQuery } from "@tanstack/react-query";
import { useState, useEffect, type FormEvent } from "react";
import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { messageOf } from "../../shell/api-error.ts";
import { useSession } from "../../shell/session-store.ts";
import { useTitle } from "../../shell/use-title.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LoadingIndicator } from "../../ui/LoadingIndicator.tsx";
import { claimDraft, discardDraft } from "./draft-store.ts";
import { LeaveDialog } from "../../forms/LeaveDialog.tsx";
import { lazyPart } from "../../shell/lazy-screen.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { formatCalendarDate } from "@trabecula/messages";
import { isTouched } from "./model/draft-reducer.ts";
import { Stepper } from "./steps/Stepper.tsx";
import { SubjectStep } from "./steps/SubjectStep.tsx";
import { useWizard, type Wizard } from "./use-wizard.ts";
import "./new-report.css";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import type { Draft } from "./model/draft.ts";
import { stripFacts } from "./model/strip-facts.ts";
import { kept } from "../../ui/Kept.tsx";

export default function NewReportScreen() {
  useTitle("New report");
  const userId = useSession((state) => state.user?.id ?? "");
  // Claims the draft before the first render, so that nobody sees another account's draft.
  useState(() => claimDraft(userId));
  const { data, error, refetch } = useQuery(cataloguesQuery());
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return data ? <NewReport catalogues={data} /> : <LoadingIndicator message="Opening the catalogue of measurements…" />;
}

const loadScanSteps = () => import("./steps/ScanSteps.tsx");
const ScanSteps = lazyPart("new-report-scan-steps", loadScanSteps, "h-96 w-full");

function NewReport({ catalogues }: { catalogues: readonly ReportTypeCatalogue[] }) {
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
        <NotificationBanner
          className="mb-6"
          type="info"
          wide
          title="Your entries were lost"
          message="The page was reloaded. Unsaved entries are kept only while the page is open, so the form is empty."
        />
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
      {draft.lastVisit !== null && draft.patient && (
        <NotificationBanner
          className="mb-6"
          type="info"
          wide
          title={`New visit of ${draft.patient.code}${draft.lastVisit === "" ? "" : `, as on ${formatCalendarDate(draft.lastVisit)}`}`}
          message={
            <>
              Type, sites, sides, scanner, protocol and reference are those of the last visit. The date is today’s.{" "}
              <Button variant="quiet" size="small" className="-my-1" onClick={wizard.startOtherScan}>
                Different scan
              </Button>
            </>
          }
        />
      )}
      <SubjectStrip draft={draft} catalogue={catalogue} />
      <form onSubmit={submit} noValidate className="wizard">
        <Problem text={wizard.sampleError ?? undefined} />
        <Problem
          text={wizard.requestedPatient.error ? `The patient could not be taken: ${messageOf(wizard.requestedPatient.error)}` : undefined}
        />
        <StepContent wizard={wizard} catalogues={catalogues} />
        <Problem text={save.error ? `The report was not saved: ${messageOf(save.error)}` : undefined} />
        <WizardBar wizard={wizard} />
      </form>
      {/* The draft stays in memory, so history navigation loses nothing. */}
      <LeaveDialog isTouched={hasEntries} title="Leave this report?" onLeave={discardDraft}>
        <p>The report is not saved. What you entered will be lost.</p>
      </LeaveDialog>
      <BegunDialog requestedPatient={wizard.requestedPatient} />
    </>
  );
}

function StepContent({ wizard, catalogues }: { wizard: Wizard; catalogues: readonly ReportTypeCatalogue[] }) {
  if (wizard.step === 1 || !wizard.catalogue) return <SubjectStep wizard={wizard} catalogues={catalogues} />;
  return <ScanSteps wizard={wizard} catalogues={catalogues} />;
}

function BegunDialog({ requestedPatient: { waiting, beginAnew, goOn } }: { requestedPatient: Wizard["requestedPatient"] }) {
  return (
    <ConfirmDialog
      open={waiting !== null}
      title={`Start a report for ${waiting?.code}?`}
      confirmLabel="Discard and start"
      cancelLabel="Continue the unfinished report"
      tone="danger"
      onConfirm={beginAnew}
      onCancel={goOn}
    >
      <p>Another report is unfinished. What you entered for it will be lost.</p>
    </ConfirmDialog>
  );
}

function SubjectStrip({ draft, catalogue }: { draft: Draft; catalogue: ReportTypeCatalogue | null }) {
  if (!catalogue) return null;
  return (
    <dl className="subject-strip" aria-label="This report">
      {stripFacts(draft, catalogue).map(({ label, value }) => (
        <div key={label}>
          <dt className="sr-only">{label}</dt>
          <dd className={value === null ? "text-muted" : undefined}>{kept(value ?? `${label.toLowerCase()} not stated`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Continue is the submit button, so that Enter works too. */
function WizardBar({ wizard: { step, shown, save, isComplete, isContinuing, goTo, saveNow } }: { wizard: Wizard }) {
  const count = Object.keys(shown).length;
  return (
    <div className="wizard-bar print:hidden">
      {step > 1 && (
        <Button variant="secondary" onClick={() => goTo(step - 1)}>
          Back
        </Button>
      )}
      <Button type="submit" pending={save.isPending || isContinuing}>
        {step === 4 ? "Save report" : "Continue"}
      </Button>
      {isComplete && (
        <Button variant="secondary" disabled={save.isPending} onClick={saveNow}>
          Save report
        </Button>
      )}
      <p className="text-sm text-error" role="status">
        {count === 0 ? "" : count === 1 ? "One entry needs your attention." : `${count} entries need your attention.`}
      </p>
    </div>
  );
}
