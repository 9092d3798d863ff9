import { useMutation } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import type { MyReport } from "@trabecula/contracts";
import { myReports } from "@trabecula/contracts/endpoints";
import * as words from "@trabecula/messages/patient-report";
import { formatCalendarDate } from "@trabecula/messages";
import { ApiError, messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { useTitle } from "../../shell/use-title.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FactStrip } from "../../ui/FactStrip.tsx";
import { LoadingIndicator } from "../../ui/LoadingIndicator.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { saveFile } from "../../ui/save-text-file.ts";
import { PatientReading } from "../report/PatientReading.tsx";
import { paperOf, usePrintIdentity } from "../report/print/print-identity.ts";
import { useMyReport } from "./my-reports-queries.ts";
import "../report/report.css";
import "../report/print/report-print.css";

/** A report disappears as soon as its release is withdrawn. */
export default function MyReportScreen() {
  const { reportId = "" } = useParams();
  const { data, error, refetch } = useMyReport(reportId);
  useTitle(data?.title ?? words.untitled);
  if (isMissing(error)) return <Missing />;
  if (data) return <Reading report={data} />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <LoadingIndicator message={words.opening} />;
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

function Missing() {
  return (
    <>
      <PageHeader title={words.untitled} />
      <ErrorState title={words.missingTitle} message={words.missing} action={<ArrowLink to="/dashboard">{words.yourReports}</ArrowLink>} />
    </>
  );
}

function Reading({ report }: { report: MyReport }) {
  const { id, title, type, revision, releasedOn } = report;
  const released = formatCalendarDate(releasedOn);
  usePrintIdentity({ who: title, type, id, revision, made: words.releasedInPrint(released) });
  return (
    <article className="report" data-reading="patient">
      <PageHeader eyebrow={words.releasedToYou(released)} title={title} actions={<Files report={report} />} />
      {report.facts.length > 0 && <FactStrip facts={report.facts} label={words.yourScan} />}
      <p className="summary-sentence mt-6">{report.summary}</p>
      {report.note !== null && <ReleaseNote note={report.note} />}
      <PatientReading patient={report.reading} />
      <p className="report-notice">{report.notice}</p>
      <p className="mt-6 print:hidden">
        <ArrowLink to="/dashboard" direction="back">
          {words.yourReports}
        </ArrowLink>
      </p>
    </article>
  );
}

function Files({ report: { id } }: { report: MyReport }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.file(myReports.document, { params: { id }, query: { size: paperOf(navigator.language) } }),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap gap-2">
        <Button size="small" pending={isPending} onClick={() => mutate()}>
          {words.saveAsPdf}
        </Button>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      {error && <Problem text={messageOf(error)} />}
    </div>
  );
}

function ReleaseNote({ note }: { note: string }) {
  return (
    <section aria-label={words.note} className="my-6 max-w-[68ch] border-l-2 border-brand pl-4">
      <p className="text-sm text-muted">{words.note}</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{note}</p>
    </section>
  );
}
