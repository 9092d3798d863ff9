import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useParams } from "react-router-dom";
import type { Report, ReportTypeCatalogue } from "@trabecula/contracts";
import { noChanges, stateOf, viewOfReport, type SignedRecord } from "@trabecula/report-view";
import { reportChangesQuery, revisionQuery, signedQuery } from "../reports/report-queries.ts";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { ApiError, messageOf } from "../../shell/api-error.ts";
import { chunkTimeoutMs, lazyComponent, lazyPart, loadWithin } from "../../shell/lazy-screen.ts";
import { useMay, useWorkspaceOf } from "../../shell/workspaces.ts";
import { useTitle } from "../../shell/use-title.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { LoadingIndicator } from "../../ui/LoadingIndicator.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useShownRevision } from "./revisions/report-revision.ts";
import { useFoldsForPrint } from "../../ui/use-folds-for-print.ts";
import { IdentityStrip, useShown } from "./header/IdentityStrip.tsx";
import { useReportContext } from "./header/report-context.ts";
import { usePrintIdentity } from "./print/print-identity.ts";
import { ReportHeader } from "./header/ReportHeader.tsx";
import { ReportBlocks } from "./ReportBlocks.tsx";
import { ReadAndSign } from "./state/ReadAndSign.tsx";
import { StateBar, StateNotes } from "./state/StateBar.tsx";
import "./report.css";
import "./print/report-print.css";
import { KeepNames } from "../../ui/Kept.tsx";

const EarlierRevision = lazyComponent("earlier-revision", () => import("./revisions/EarlierRevision.tsx"));

export default function ReportScreen() {
  const { reportId = "" } = useParams();
  const revision = useShownRevision();
  const report = useQuery(revisionQuery(reportId, revision));
  const catalogues = useQuery(cataloguesQuery());
  useTitle(report.data?.reportName ?? "Report");
  useWorkspaceOf(report.data, revisionQuery(reportId, revision).queryKey);
  const failed = report.error ?? catalogues.error;
  if (failed) {
    return (
      <>
        <PageHeader title="Report" />
        <ErrorState
          title={isMissing(failed) ? "No such report" : undefined}
          message={isMissing(failed) ? "It was deleted, or you have no access to its workspace." : messageOf(failed)}
          onRetry={isMissing(failed) ? undefined : () => void Promise.all([report.refetch(), catalogues.refetch()])}
          action={<ArrowLink to="/reports">All reports</ArrowLink>}
        />
      </>
    );
  }
  if (!report.data || !catalogues.data) return <LoadingIndicator message="Opening the report…" />;
  const catalogue = catalogues.data.find((known) => known.key === report.data.reportType);
  return catalogue ? (
    <>
      {revision !== null && <EarlierRevision shown={report.data} />}
      <KeepNames names={[report.data.dataset.manifest.name, report.data.reportName]}>
        <ReportPage report={report.data} catalogue={catalogue} />
      </KeepNames>
    </>
  ) : (
    <ErrorState message="This report's type is not known to this version of the product." />
  );
}

const isMissing = (error: Error): boolean => error instanceof ApiError && error.status === 404;

const PatientReading = lazyPart("patient-reading", () => import("./PatientReading.tsx"), "mt-8 h-56 w-full");

const LetterReading = lazyPart("letter-reading", () => import("./LetterReading.tsx"), "mt-8 h-56 w-full");

const ReportHistory = lazyPart("report-history", () => import("./ReportHistory.tsx"), "mt-10 h-12 w-full");

const forPatientsQuery = {
  queryKey: ["for-patients"],
  queryFn: () => loadWithin("for-patients", async () => (await import("./for-patients.ts")).inEnglish, chunkTimeoutMs),
  staleTime: Infinity,
};

/** A signed revision is shown as it was signed. */
function ReportPage({ report, catalogue }: { report: Report; catalogue: ReportTypeCatalogue }) {
  const isSigned = report.signature?.valid === true;
  const { data: record, error, refetch } = useQuery({ ...signedQuery(report), enabled: isSigned });
  if (isSigned && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (isSigned && record === undefined) return <LoadingIndicator message="Opening the report…" />;
  return <Reading live={report} record={record ?? null} catalogue={catalogue} />;
}

function Reading({ live, record, catalogue }: { live: Report; record: SignedRecord | null; catalogue: ReportTypeCatalogue }) {
  const [shown, setShown] = useShown();
  const reading = shown === "letter" ? "clinician" : shown;
  const may = useMay();
  const hasPatient = live.patientId !== null;
  const { data, error } = useQuery({ ...reportChangesQuery(live), enabled: hasPatient && record === null });
  const known = useReportContext(live);
  const report = useMemo(() => ({ ...live, ...record?.report }), [live, record]);
  const changes = hasPatient ? (record?.changes ?? data ?? null) : noChanges;
  const context = record?.context ?? known;
  const texts = useQuery({ ...forPatientsQuery, enabled: reading === "patient" });
  const forPatients = texts.data ?? null;
  const waits = reading === "patient" && forPatients === null;
  const read = waits ? "clinician" : reading;
  const view = useMemo(
    () =>
      record !== null && read !== "patient" ? record.views[read] : viewOfReport(report, catalogue, read, changes, context, forPatients),
    [report, catalogue, read, changes, context, record, forPatients],
  );
  usePrintIdentity({ ...view, mark: stateOf(report).mark });
  useFoldsForPrint();
  const isClinicians = shown === "clinician";
  const identity = <IdentityStrip report={report} view={view} shown={shown} onShow={setShown} />;
  const isAsSigned = record !== null && reading !== "patient";
  return (
    <article className="report" data-reading={shown}>
      <ReportHeader report={report} view={view} shown={shown} actions={isClinicians && <ReadAndSign report={report} />} />
      {isClinicians ? <StateNotes report={report} isAsSigned={isAsSigned} /> : <StateBar report={report} isAsSigned={isAsSigned} />}
      {error && <p className="mb-3 text-sm text-muted">Change since earlier scans cannot be shown: {messageOf(error)}</p>}
      {shown === "letter" ? (
        <LetterReading report={report} view={view} context={context} identity={identity} />
      ) : waits ? (
        <>
          {identity}
          {texts.error ? (
            <ErrorState message={messageOf(texts.error)} onRetry={() => void texts.refetch()} />
          ) : (
            <Skeleton className="mt-8 h-56 w-full" />
          )}
        </>
      ) : view.patient ? (
        <PatientReading
          facts={view.identity}
          summary={view.summary.sentences.join(" ")}
          note={view.releaseNote}
          notice={view.notice}
          letterhead={view.letterhead}
          patient={view.patient}
          identity={identity}
        />
      ) : (
        <ReportBlocks
          report={report}
          view={view}
          catalogue={catalogue}
          identity={identity}
          mayWrite={may("write")}
          references={record?.references}
        />
      )}
      <ReportHistory report={report} />
    </article>
  );
}
