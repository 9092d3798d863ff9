import type { Patient, Report, ReportTypeCatalogue, CreateReportRequest, ScoreRequest } from "@trabecula/contracts";
import { checkValue } from "@trabecula/report-types";
import { useMemo, useState, useEffect } from "react";
import { suggestName } from "@trabecula/report-types/report-name";
import { useSearchParams, useNavigate } from "react-router-dom";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { todayHere } from "../../format/today-here.ts";
import { discardDraft, useDraft, changeDraft, currentDraft, startFrom } from "./draft-store.ts";
import { clinicalOf } from "./model/clinical-draft.ts";
import { clinicalInUse, currentScans, type Draft, subjectInUse } from "./model/draft.ts";
import { nextVisit } from "./model/draft-of-report.ts";
import { isReferenceSettled } from "./model/dataset-fit.ts";
import { isTouched } from "./model/draft-reducer.ts";
import { personContradictions } from "./model/person-contradictions.ts";
import { liveRequestOf, savedSubjectOf, scoreRequestOf } from "./model/score-request.ts";
import { clinicalProblems, nameProblems, scanProblems, subjectProblems, type Problems } from "./model/step-checks.ts";
import { useImages } from "./images/use-images.ts";
import { useLiveScore } from "./score/use-live-score.ts";
import { useReference } from "./score/use-reference.ts";
import { useStep } from "./steps/Stepper.tsx";
import { readFileOfScanner } from "./files/read-file.ts";
import { takeFile, goOnWithFile } from "./files/take-file.ts";
import { messageOf, ApiError } from "../../shell/api-error.ts";
import { patientQuery } from "../patients/patient-queries.ts";
import { recordsChanged, reportQuery, createReport, lastVisitQuery } from "../reports/report-queries.ts";
import { focusProblem } from "./focus-problem.ts";

const sampleAddress = "/samples/scanco-xtremect2-sample.txt";
const sampleName = "scanco-xtremect2-sample.txt";

/** Age covered by the built-in reference. */
const samplePerson = { sex: "female", ageGivenBy: "age", ageYears: "30" } as const;

/** Fills in the sample if the URL asks for it and the form is empty. */
function useSample(catalogues: readonly ReportTypeCatalogue[], setStep: (step: number) => void): string | null {
  const [params] = useSearchParams();
  const [error, setError] = useState<string | null>(null);
  const isSample = params.get("sample") === "1";
  useEffect(() => {
    if (!isSample || isTouched(currentDraft())) return;
    changeDraft({ type: "subject-changed", change: samplePerson });
    fetchSample()
      .then(async (file) => takeFile({ name: file.name, ...(await readFileOfScanner(file, "")), isSample: true }, catalogues))
      .then(() => setStep(2))
      .catch((reason: unknown) => setError(`The sample file could not be read: ${messageOf(reason)}`));
  }, [isSample, setStep, catalogues]);
  return error;
}

async function fetchSample(): Promise<File> {
  const response = await fetch(sampleAddress);
  if (!response.ok) throw new Error(`The sample file answered ${response.status}.`);
  return new File([await response.blob()], sampleName, { type: "text/plain" });
}

interface LastVisit {
  readonly report: Report;
  readonly hasReference: boolean;
}

export type Wizard = ReturnType<typeof useWizard>;

export function useWizard(catalogues: readonly ReportTypeCatalogue[]) {
  const draft = useDraft();
  const [today] = useState(todayHere);
  const [attempted, setAttempted] = useState(0);
  const catalogue = catalogues.find((known) => known.key === draft.reportType) ?? null;
  const problems = useMemo(() => problemsByStep(draft, catalogue, today), [draft, catalogue, today]);
  const reachable = hasNone(problems[0]) ? (hasNone(problems[1]) ? 4 : 2) : 1;
  const { step, go, wasLost } = useStep(reachable, !isTouched(draft));
  const scoring = useMemo(() => (catalogue ? scoreRequestOf(draft, catalogue, checkValue) : null), [draft, catalogue]);
  const live = useLiveScore(scoring && liveRequestOf(scoring.request, draft));
  const reference = useReference(draft, catalogue);
  const save = useSaveReport(catalogues, go);
  const requestedPatient = usePatientOfAddress(catalogues, today);
  const images = useImages(catalogues);
  const sampleError = useSample(catalogues, go);
  const suggestedName = scoring && catalogue ? suggestName(scoring.request, subjectInUse(draft).code.trim(), catalogue) : "";
  const isRefused = step === 1 && draft.ofPatient && save.variables?.patientId === draft.patient?.id;
  const shown: Problems = { ...(attempted >= step ? problems[step - 1] : {}), ...(isRefused ? patientRefusal(save.error) : {}) };

  function goOn(): void {
    setAttempted(step);
    if (!hasNone(problems[step - 1])) requestAnimationFrame(focusProblem);
    else if (step === 2) continueLater();
    else if (step < 4) go(step + 1);
    else saveNow();
  }

  const afterValues = scoring && catalogue && hasNoReferenceToChoose(reference, scoring.request, catalogue) ? 4 : 3;
  const [isContinuing, continueLater] = useContinuing(reference.isLoading, afterValues, go);

  function saveNow(): void {
    if (scoring && catalogue)
      save.mutate({ ...scoring.request, subject: savedSubjectOf(draft, catalogue), ...namesOf(draft, suggestedName) });
  }

  const isOfFile = currentScans(draft).some(({ fromFile }) => fromFile !== null);
  /** A file gave what all steps ask for, and nothing in it contradicts the person. */
  const isComplete = step < 4 && isOfFile && problems.every(hasNone) && personContradictions(draft).length === 0 && afterValues === 4;

  function startOver(): void {
    discardDraft();
    setAttempted(0);
    go(1);
  }

  function startOtherScan(): void {
    const { patient } = draft;
    startOver();
    changeDraft({ type: "patient-chosen", patient });
  }

  return {
    ...{ draft, catalogue, today, step, reachable, wasLost, shown, scoring, live, reference, save, requestedPatient },
    ...{ sampleError, suggestedName, images, isComplete, isContinuing, goTo: go, goOn, saveNow, startOver, startOtherScan },
  };
}

/** The references decide which step is next. */
function useContinuing(isLoading: boolean, next: number, go: (step: number) => void) {
  const [isContinuing, setContinuing] = useState(false);
  const canContinue = isContinuing && !isLoading;
  useEffect(() => {
    if (!canContinue) return;
    setContinuing(false);
    go(next);
  }, [canContinue, next, go]);
  return [isContinuing, () => setContinuing(true)] as const;
}

function problemsByStep(draft: Draft, catalogue: ReportTypeCatalogue | null, today: string): Problems[] {
  const ofScans = catalogue ? scanProblems(draft, catalogue, checkValue, today) : {};
  return [subjectProblems(draft, today), ofScans, {}, { ...nameProblems(draft), ...clinicalProblems(draft) }];
}

function hasNoReferenceToChoose(
  { datasets, details, inUse }: ReturnType<typeof useReference>,
  request: ScoreRequest,
  catalogue: ReportTypeCatalogue,
): boolean {
  return details.length === datasets.length && isReferenceSettled(details, inUse?.id ?? null, request, catalogue);
}

function namesOf(draft: Draft, suggestedName: string) {
  const { reportName, ofPatient, patient, subject, notes } = draft;
  const patientId = ofPatient ? (patient?.id ?? null) : null;
  return {
    reportName: (reportName ?? suggestedName).trim(),
    patientId,
    subjectCode: patientId === null ? subject.code.trim() || null : null,
    notes: notes.trim() === "" ? null : notes,
    clinical: clinicalOf(clinicalInUse(draft)),
  };
}

const hasNone = (problems: Problems | undefined): boolean => Object.keys(problems ?? {}).length === 0;

/** Fills the form from the patient's last visit, unless something was entered. @returns whether there was one */
export function startVisit(patient: Patient, last: LastVisit | null, catalogues: readonly ReportTypeCatalogue[], today: string): boolean {
  const catalogue = catalogues.find(({ key }) => key === last?.report.reportType);
  const isFree = !isTouched({ ...currentDraft(), ofPatient: false });
  if (last === null || !catalogue || !isFree) {
    changeDraft({ type: "patient-chosen", patient });
    return false;
  }
  const draft = nextVisit(last.report, catalogue, patient, today);
  startFrom(last.hasReference ? draft : { ...draft, datasetId: null, scale: null });
  return true;
}

function usePatientOfAddress(catalogues: readonly ReportTypeCatalogue[], today: string) {
  const [params, setParams] = useSearchParams();
  const draft = useDraft();
  const id = params.get("patient");
  const { data, error } = useQuery({ ...patientQuery(id ?? ""), enabled: id !== null });
  const last = useQuery({ ...lastVisitQuery(id ?? ""), enabled: id !== null });
  const isFree = !isTouched(draft) || draft.patient?.id === id;
  const patient = id === null ? null : (data ?? null);

  useEffect(() => {
    if (!patient || !isFree || last.isPending) return;
    const isFollowUp = startVisit(patient, last.data ?? null, catalogues, today);
    setParams(isFollowUp ? { step: "2" } : {}, { replace: true });
  }, [patient, isFree, last.isPending, last.data, catalogues, today, setParams]);

  return {
    /** Patient of the URL while another report is in progress; needs confirmation. */
    waiting: isFree ? null : patient,
    error: id === null ? null : error,
    beginAnew: discardDraft,
    goOn: () => setParams({}, { replace: true }),
  };
}

let last = { content: "", key: "" };

/** Unchanged content reuses the key on a retry, so that the server does not create a second report. */
function withRequestKey(request: CreateReportRequest): CreateReportRequest {
  const content = JSON.stringify(request);
  if (last.content !== content) last = { content, key: randomKey() };
  return { ...request, requestKey: last.key };
}

/** Lets the same content create a new report after a success. */
function forgetRequestKey(): void {
  last = { content: "", key: "" };
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36).padStart(7, "0")).join("");
}

/** Opens the kept report, the next one's scans, or the choice of the patient if the report is another's. */
function useSaveReport(catalogues: readonly ReportTypeCatalogue[], go: (step: number) => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (request: CreateReportRequest) => createReport(withRequestKey(request)),
    onSuccess: (report) => {
      forgetRequestKey();
      queries.setQueryData(reportQuery(report.id).queryKey, report);
      recordsChanged(queries);
      if (goOnWithFile({ id: report.id, name: report.reportName }, catalogues)) return go(2);
      discardDraft();
      void navigate(`/reports/${report.id}`, { replace: true });
    },
    onError: (error, { patientId }) => {
      if (patientId && Object.keys(patientRefusal(error)).length > 0) go(1);
    },
  });
}

function patientRefusal(error: Error | null): Problems {
  if (!(error instanceof ApiError)) return {};
  const refusal = Object.entries(error.fields).find(([field]) => field === "patientId" || field.startsWith("subject."));
  return refusal ? { patient: refusal[1] } : {};
}
