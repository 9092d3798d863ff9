import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { useParams } from "react-router-dom";
import { revisionQuery } from "../reports/report-queries.ts";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { ApiError, messageOf } from "../../shell/api-error.ts";
import { chunkTimeoutMs, loadWithin } from "../../shell/lazy-screen.ts";
import { useTitle } from "../../shell/use-title.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LoadingIndicator } from "../../ui/LoadingIndicator.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { ReportPage } from "./ReportPage.tsx";
import { useShownRevision } from "./revisions/use-shown-revision.ts";

const EarlierRevision = lazy(() => loadWithin("earlier-revision", () => import("./revisions/EarlierRevision.tsx"), chunkTimeoutMs));

export default function ReportScreen() {
  const { reportId = "" } = useParams();
  const revision = useShownRevision();
  const report = useQuery(revisionQuery(reportId, revision));
  const catalogues = useQuery(cataloguesQuery());
  useTitle(report.data?.reportName ?? "Report");
  const failed = report.error ?? catalogues.error;
  if (failed) {
    return (
      <>
        <PageHeader title="Report" />
        <ErrorState
          title={isMissing(failed) ? "No such report" : undefined}
          message={isMissing(failed) ? "It was deleted, or it belongs to another account." : messageOf(failed)}
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
      <ReportPage report={report.data} catalogue={catalogue} />
    </>
  ) : (
    <ErrorState message="This report's type is not known to this version of the product." />
  );
}

function isMissing(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}
