import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { checkValue } from "@trabecula/report-types";
import { useMemo, useState } from "react";
import { todayHere } from "../../format/today-here.ts";
import { discardDraft, useDraft } from "./draft-store.ts";
import type { Draft } from "./model/draft.ts";
import { subjectInUse } from "./model/subject-draft.ts";
import { isReferenceSettled } from "./model/dataset-fit.ts";
import { isTouched } from "./model/draft-reducer.ts";
import { savedSubjectOf, scoreRequestOf } from "./model/score-request.ts";
import { nameProblems, scanProblems, subjectProblems, type Problems } from "./model/step-checks.ts";
import { suggestName } from "@trabecula/report-types/report-name";
import { useImages } from "./images/use-images.ts";
import { useLiveScore } from "./score/use-live-score.ts";
import { useReference } from "./score/use-reference.ts";
import { useSample } from "./files/use-sample.ts";
import { usePatientOfAddress } from "./steps/use-patient-of-address.ts";
import { patientRefusal, useSaveReport } from "./save/use-save-report.ts";
import { useStep } from "./steps/use-step.ts";

export type Wizard = ReturnType<typeof useWizard>;

export function useWizard(catalogues: readonly ReportTypeCatalogue[]) {
  const draft = useDraft();
  const [today] = useState(todayHere);
  const [attempted, setAttempted] = useState(0);
  const catalogue = catalogues.find((known) => known.key === draft.reportType) ?? null;
  const problems = useMemo(
    () => [subjectProblems(draft, today), catalogue ? scanProblems(draft, catalogue, checkValue, today) : {}, {}, nameProblems(draft)],
    [draft, catalogue, today],
  );
  const reachable = hasNone(problems[0]) ? (hasNone(problems[1]) ? 4 : 2) : 1;
  const { step, go, wasLost } = useStep(reachable, !isTouched(draft));
  const scoring = useMemo(() => (catalogue ? scoreRequestOf(draft, catalogue, checkValue) : null), [draft, catalogue]);
  const live = useLiveScore(scoring?.request ?? null);
  const reference = useReference(draft, catalogue);
  const save = useSaveReport(
    catalogues,
    () => go(1),
    () => go(2),
  );
  const asked = usePatientOfAddress();
  const images = useImages(catalogues);
  const sampleError = useSample(catalogues, go);
  const suggestedName = scoring && catalogue ? suggestName(scoring.request, subjectInUse(draft).code.trim(), catalogue) : "";
  const isRefused = step === 1 && draft.ofPatient && save.variables?.patientId === draft.patient?.id;
  const shown: Problems = { ...(attempted >= step ? problems[step - 1] : {}), ...(isRefused ? patientRefusal(save.error) : {}) };

  /** Skips the reference step if there is nothing to decide. */
  function following(): number {
    const { datasets, details, inUse } = reference;
    const isSettled =
      scoring !== null &&
      catalogue !== null &&
      details.length === datasets.length &&
      isReferenceSettled(details, inUse?.id ?? null, scoring.request, catalogue);
    return step === 2 && isSettled ? 4 : step + 1;
  }

  function goOn(): void {
    setAttempted(step);
    if (!hasNone(problems[step - 1])) requestAnimationFrame(focusProblem);
    else if (step < 4) go(following());
    else if (scoring && catalogue)
      save.mutate({ ...scoring.request, subject: savedSubjectOf(draft, catalogue), ...namesOf(draft, suggestedName) });
  }

  function startOver(): void {
    discardDraft();
    setAttempted(0);
    go(1);
  }

  return {
    ...{ draft, catalogue, today, step, reachable, wasLost, shown, scoring, live, reference, save, asked, sampleError, suggestedName },
    ...{ images, goTo: go, goOn, startOver },
  };
}

function namesOf({ reportName, ofPatient, patient, subject, notes }: Draft, suggestedName: string) {
  const patientId = ofPatient ? (patient?.id ?? null) : null;
  return {
    reportName: (reportName ?? suggestedName).trim(),
    patientId,
    subjectCode: patientId === null ? subject.code.trim() || null : null,
    notes: notes.trim() === "" ? null : notes,
  };
}

function hasNone(problems: Problems | undefined): boolean {
  return Object.keys(problems ?? {}).length === 0;
}

function focusProblem(): void {
  const first = document.querySelector<HTMLElement>(".wizard [aria-invalid=true], .wizard [data-problem]");
  if (!first || first.ariaInvalid) return first?.focus();
  const group = first.closest("fieldset, section");
  (group?.querySelector<HTMLElement>("[data-parameter]") ?? group?.querySelector("input"))?.focus();
  first.scrollIntoView({ block: "nearest" });
}
