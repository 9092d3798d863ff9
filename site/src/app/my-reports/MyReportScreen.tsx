import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import type { MyReport } from "@trabecula/contracts";
import { myReports } from "@trabecula/contracts/endpoints";
import { beingCorrected } from "@trabecula/messages/patient-reading";
import * as messages from "@trabecula/messages/patient-report";
import { formatCalendarDate } from "@trabecula/messages";
import { otherLanguage } from "../../page-language.ts";
import { ApiError, messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { useTitle } from "../../shell/use-title.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LoadingIndicator } from "../../ui/LoadingIndicator.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { saveFile } from "../../ui/save-text-file.ts";
import PatientReading from "../report/PatientReading.tsx";
import { paperOf, usePrintIdentity } from "../report/print/print-identity.ts";
import { useMyReport } from "./my-reports-queries.ts";
import "../report/report.css";
import "../report/print/report-print.css";
import { KeepNames, kept } from "../../ui/Kept.tsx";

/** A report disappears as soon as its release is withdrawn. */
export default function MyReportScreen() {
  const { reportId = "" } = useParams();
  const { data, error, refetch } = useMyReport(reportId);
  useTitle(data?.title ?? messages.untitled);
  if (hasStatus(error, 404)) return <Missing title={messages.missingTitle} message={messages.missing} />;
  if (hasStatus(error, 409)) return <Missing title={messages.beingCorrectedTitle} message={<BeingCorrected said={error.message} />} />;
  if (data)
    return (
      <KeepNames names={[data.releasedBy]}>
        <Reading report={data} />
      </KeepNames>
    );
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <LoadingIndicator message={messages.opening} />;
}

/** A clinical sentence: in English until its translation is reviewed. */
function BeingCorrected({ said }: { said: string }) {
  return <span lang={said === beingCorrected ? otherLanguage({ language: "en" }) : undefined}>{said}</span>;
}

const hasStatus = (error: Error | null, status: number): error is ApiError => error instanceof ApiError && error.status === status;

function Missing(shown: { title: string; message: ReactNode }) {
  return (
    <>
      <PageHeader title={messages.untitled} />
      <ErrorState {...shown} action={<ArrowLink to="/dashboard">{messages.yourReports}</ArrowLink>} />
    </>
  );
}

function Reading({ report }: { report: MyReport }) {
  const { id, title, who, type, revision, releasedOn, releasedBy } = report;
  const lang = otherLanguage(report);
  const released = formatCalendarDate(releasedOn);
  usePrintIdentity({ who, type, id, revision, made: messages.releasedInPrint(released), words: messages.printed });
  return (
    <article className="report" data-reading="patient">
      <PageHeader
        eyebrow={messages.releasedToYou(released, releasedBy)}
        title={<span lang={lang}>{kept(title)}</span>}
        actions={<Files report={report} />}
      />
      {report.languageNote !== null && <p className="mb-4 text-sm text-muted">{kept(report.languageNote)}</p>}
      <div lang={lang}>
        <PatientReading {...report} patient={report.reading} />
      </div>
      <p className="mt-6 print:hidden">
        <ArrowLink to="/dashboard" direction="back">
          {messages.yourReports}
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
          {messages.saveAsPdf}
        </Button>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          {messages.print}
        </Button>
      </div>
      {error && <Problem text={messageOf(error)} />}
    </div>
  );
}
