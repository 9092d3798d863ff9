import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { CorrectRequest, Report, ReportTypeCatalogue } from "@trabecula/contracts";
import { checkValue } from "@trabecula/report-types";
import { useEffect, useMemo, useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useParams } from "react-router-dom";
import { LeaveDialog } from "../../forms/LeaveDialog.tsx";
import { todayHere } from "../../format/today-here.ts";
import { messageOf } from "../../shell/api-error.ts";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { useTitle } from "../../shell/use-title.ts";
import { useWorkspaceOf } from "../../shell/workspaces.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LoadingIndicator } from "../../ui/LoadingIndicator.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { putAside, takeBack, useDraft } from "../new-report/draft-store.ts";
import { focusProblem } from "../new-report/focus-problem.ts";
import { correctionOf } from "../new-report/model/correction.ts";
import type { Draft } from "../new-report/model/draft.ts";
import { draftOfReport } from "../new-report/model/draft-of-report.ts";
import { clinicalProblems, scanProblems, subjectProblems, type Problems } from "../new-report/model/step-checks.ts";
import { ScanCards } from "../new-report/scan/ScanCard.tsx";
import { restMs, useRested } from "../new-report/score/use-live-score.ts";
import { useReference } from "../new-report/score/use-reference.ts";
import { ClinicalFields } from "../new-report/steps/ClinicalFields.tsx";
import { SexAndAge } from "../new-report/steps/SubjectStep.tsx";
import { patientQuery } from "../patients/patient-queries.ts";
import { correctReport, reportQuery } from "../reports/report-queries.ts";
import { useValuesOfStored } from "../templates/use-templates.ts";
import { useRevised } from "../report/revisions/report-revision.ts";
import { ChangedParts } from "./ChangedParts.tsx";
import "../new-report/new-report.css";

export default function CorrectScreen() {
  const { reportId = "" } = useParams();
  return <Correction key={reportId} reportId={reportId} />;
}

function Correction({ reportId }: { reportId: string }) {
  useTitle("Correct report");
  const report = useQuery(reportQuery(reportId));
  const catalogues = useQuery(cataloguesQuery());
  const patientId = report.data?.patientId ?? null;
  const patient = useQuery({ ...patientQuery(patientId ?? ""), enabled: patientId !== null });
  useWorkspaceOf(report.data, reportQuery(reportId).queryKey);
  const catalogue = catalogues.data?.find(({ key }) => key === report.data?.reportType);
  // The form keeps the version that it opened with.
  const [opened, setOpened] = useState<Draft | null>(null);
  const [shown, setShown] = useState<Report | null>(null);
  const person = patientId === null ? null : patient.data;
  useEffect(() => {
    if (opened || !report.data || !catalogue || person === undefined) return;
    const draft = draftOfReport(report.data, catalogue, person);
    putAside(draft);
    setShown(report.data);
    setOpened(draft);
  }, [opened, report.data, catalogue, person]);
  useEffect(() => takeBack, []);
  const failed = report.error ?? catalogues.error ?? patient.error;
  if (failed) return <ErrorState message={messageOf(failed)} onRetry={() => void report.refetch()} />;
  if (!opened || !shown || !catalogue) return <LoadingIndicator message="Opening the report…" />;
  return <CorrectForm report={shown} initial={opened} catalogue={catalogue} />;
}

type Sent = Omit<CorrectRequest, "kind" | "reason">;

interface Props {
  report: Report;
  initial: Draft;
  catalogue: ReportTypeCatalogue;
}

function useCorrection({ report, initial, catalogue }: Props, draft: Draft, fromPatient: boolean) {
  const correction = useMemo(() => correctionOf(report, initial, draft, catalogue, checkValue), [report, initial, draft, catalogue]);
  const sent: Sent | null = fromPatient ? { ...correction?.sent, subject: {} } : (correction?.sent ?? null);
  const openTexts = Object.keys(clinicalProblems(draft)).length;
  const planned = usePlanned(report, openTexts > 0 ? withoutTexts(sent) : sent);
  const excludesAnew = sent?.clinical !== undefined && draft.clinical.reasons !== initial.clinical.reasons;
  const isScoredAnew = sent?.inputs !== undefined || sent?.subject !== undefined || excludesAnew;
  const isPlanned = planned.data && !planned.isFetching && !planned.isPlaceholderData;
  const values = useValuesOfStored(report, catalogue, isScoredAnew ? (isPlanned ? planned.data : null) : undefined);
  return { sent, keys: correction?.keys, planned, values, openTexts };
}

function CorrectForm({ report, initial, catalogue }: Props) {
  const draft = useDraft();
  const navigate = useNavigate();
  const revised = useRevised();
  const [today] = useState(todayHere);
  const [reason, setReason] = useState("");
  const [fromPatient, setFromPatient] = useState(false);
  const [isAttempted, setAttempted] = useState(false);
  const { sent, keys, planned, values, openTexts } = useCorrection({ report, initial, catalogue }, draft, fromPatient);
  const reference = useReference(draft, catalogue).inUseDetail;
  const ofScans = scanProblems(draft, catalogue, checkValue, today);
  const ofSubject = draft.patient === null && draft.subject !== initial.subject ? subjectProblems(draft, today) : {};
  const problems: Problems = isAttempted ? { ...ofSubject, ...ofScans } : {};
  const save = useMutation({
    mutationFn: () => correctReport(report, { ...sent!, reason }),
    onSuccess: ({ differences: _, scores: __, ...corrected }) => {
      revised(corrected);
      void navigate(`/reports/${report.id}`, { replace: true });
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    flushSync(() => setAttempted(true));
    const open = Object.keys(ofScans).length;
    if (sent !== null && reason.trim() !== "" && open + openTexts === 0) save.mutate();
    else focusProblem();
  }

  const scoredAt = (key: string, index: number) =>
    planned.data?.scans[keys?.indexOf(key) ?? index] ?? (sent === null ? (report.scans[index] ?? null) : null);
  return (
    <>
      <Title report={report} />
      <form onSubmit={submit} noValidate className="wizard">
        <SubjectFields {...{ draft, problems, today, fromPatient, setFromPatient }} />
        <ScanCards {...{ draft, catalogue, reference, problems, today, scoredAt }} sources={{}} />
        <div className="mt-8">
          <ClinicalFields draft={draft} values={values} />
        </div>
        <ChangedParts report={report} catalogue={catalogue} planned={sent === null ? null : (planned.data ?? null)} />
        <Problem text={sent !== null && planned.error ? messageOf(planned.error) : undefined} />
        <CorrectionBar
          {...{ reason, setReason, isAttempted, reportId: report.id }}
          isPending={save.isPending}
          hasChanges={sent !== null}
          failure={save.error ? `The correction was not saved: ${messageOf(save.error)}` : undefined}
        />
      </form>
      <LeaveDialog isTouched={(sent !== null || reason !== "") && !save.isSuccess} title="Leave this correction?">
        <p>It is not saved. What you entered will be lost.</p>
      </LeaveDialog>
    </>
  );
}

function Title({ report: { revision, reportName } }: Pick<Props, "report">) {
  return (
    <PageHeader
      eyebrow={
        <>
          Revision {revision} of <bdi translate="no">{reportName}</bdi>
        </>
      }
      title="Correct report"
      description="The form holds what is stored. Saving makes a new revision; the earlier one stays readable."
    />
  );
}

interface SubjectProps {
  draft: Draft;
  problems: Problems;
  today: string;
  fromPatient: boolean;
  setFromPatient: (isFromPatient: boolean) => void;
}

function SubjectFields({ draft, problems, today, fromPatient, setFromPatient }: SubjectProps) {
  if (draft.patient === null)
    return (
      <div className="grid max-w-3xl gap-6">
        <SexAndAge {...{ draft, problems, today }} />
      </div>
    );
  return (
    <Checkbox
      className="mb-6 max-w-3xl"
      label={
        <>
          Take sex, birth and menopausal status from the patient <bdi translate="no">{draft.patient.code}</bdi> again
        </>
      }
      message="Only if the patient’s record was corrected after this report was made."
      checked={fromPatient}
      onChange={({ target }) => setFromPatient(target.checked)}
    />
  );
}

interface BarProps {
  reportId: string;
  reason: string;
  setReason: (reason: string) => void;
  isAttempted: boolean;
  hasChanges: boolean;
  isPending: boolean;
  failure: string | undefined;
}

function CorrectionBar({ reportId, reason, setReason, isAttempted, hasChanges, isPending, failure }: BarProps) {
  const isMissing = isAttempted && reason.trim() === "";
  return (
    <div className="wizard-bar">
      <TextInput
        label="Reason"
        fieldClassName="min-w-56 flex-1 max-w-md"
        list="correction-reasons"
        maxLength={500}
        autoComplete="off"
        value={reason}
        indicator={isMissing ? 2 : 0}
        message={isMissing ? "Say why the report is corrected." : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <datalist id="correction-reasons">
        {["Typing error", "Wrong side", "Wrong scan date", "Wrong scanner", "A vertebra is excluded", "Other person"].map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <div className="flex gap-2 self-end">
        <ButtonLink variant="secondary" to={`/reports/${reportId}`}>
          Cancel
        </ButtonLink>
        <Button type="submit" pending={isPending} disabled={!hasChanges}>
          Save correction
        </Button>
      </div>
      <Problem text={failure} />
    </div>
  );
}

function withoutTexts(sent: Sent | null): Sent | null {
  const { clinical, ...others } = sent ?? {};
  if (clinical) return { ...others, clinical: { excludedVertebrae: clinical.excludedVertebrae } };
  return Object.keys(others).length === 0 ? null : others;
}

/** Previews the revision with the function that saves. */
function usePlanned(report: Report, sent: Sent | null) {
  const text = sent === null ? null : JSON.stringify(sent);
  const rested = useRested(text, restMs);
  return useQuery({
    queryKey: ["correction", report.id, report.version, rested],
    queryFn: ({ signal }) => correctReport(report, JSON.parse(rested!) as Sent, "true", signal),
    enabled: rested !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
}
