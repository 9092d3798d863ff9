import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import type { MyReport } from "@trabecula/contracts";
import { portal } from "@trabecula/contracts/endpoints";
import { formatCalendarDate } from "../../format/dates.ts";
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
import { paperOf } from "../report/paper-of.ts";
import { PatientReading } from "../report/PatientReading.tsx";
import { usePrintIdentity } from "../report/print-identity.ts";
import { myReportQuery } from "./my-reports-queries.ts";
import { ReleaseNote } from "./ReleaseNote.tsx";
import "../report/report.css";
import "../report/report-print.css";

/** /reports/{id} of a patient: a released report in plain language. What is taken back goes away while it is read. */
export default function MyReportScreen() {
  const { reportId = "" } = useParams();
  const { data, error, refetch } = useQuery(myReportQuery(reportId));
  useTitle(data?.title ?? "Report");
  if (isMissing(error)) return <Missing />;
  if (data) return <Reading report={data} />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <LoadingIndicator message="Opening your report…" />;
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

function Missing() {
  return (
    <>
      <PageHeader title="Report" />
      <ErrorState
        title="This report is not here for you"
        message="It may have been taken back, or its day has not come yet. Your clinic or study team can tell you more."
        action={<ArrowLink to="/dashboard">Your reports</ArrowLink>}
      />
    </>
  );
}

function Reading({ report }: { report: MyReport }) {
  const { id, title, type, revision, releasedOn } = report;
  const released = formatCalendarDate(releasedOn);
  usePrintIdentity({ who: title, type, id, revision, made: `released ${released}` });
  return (
    <article className="report" data-reading="patient">
      <PageHeader eyebrow={`Released to you on ${released}`} title={title} actions={<Files report={report} />} />
      {report.facts.length > 0 && <FactStrip facts={report.facts} label="Your scan" />}
      <p className="summary-sentence mt-6">{report.summary}</p>
      {report.note !== null && <ReleaseNote note={report.note} />}
      <PatientReading patient={report.reading} />
      <p className="report-notice">{report.notice}</p>
      <p className="mt-6 print:hidden">
        <ArrowLink to="/dashboard" direction="back">
          Your reports
        </ArrowLink>
      </p>
    </article>
  );
}

function Files({ report: { id } }: { report: MyReport }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.file(portal.myReportPdf, { params: { id }, query: { size: paperOf(navigator.language) } }),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap gap-2">
        <Button size="small" pending={isPending} onClick={() => mutate()}>
          Save as PDF
        </Button>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {error && <Problem text={messageOf(error)} />}
    </div>
  );
}
