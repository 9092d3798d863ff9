import { useQuery } from "@tanstack/react-query";
import type { Report, ReportTypeCatalogue } from "@trabecula/contracts";
import { useMemo } from "react";
import { useParams } from "react-router-dom";
import { reportTypeLabel } from "@trabecula/report-types/labels";
import { reportQuery } from "../reports/report-queries.ts";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { ApiError, messageOf } from "../../shell/api-error.ts";
import { useTitle } from "../../shell/use-title.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LoadingIndicator } from "../../ui/LoadingIndicator.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { ChartPanel } from "./ChartPanel.tsx";
import { FactStrip } from "../../ui/FactStrip.tsx";
import { MethodsBox } from "./MethodsBox.tsx";
import { chartChoices } from "./model/chart-choices.ts";
import { identityFacts } from "./model/identity.ts";
import { scanViews, type ScanView } from "./model/scan-view.ts";
import { summarySentence } from "./model/summary.ts";
import { NotesSection } from "./NotesSection.tsx";
import { ReportHeader } from "./ReportHeader.tsx";
import { ResultsTable } from "./ResultsTable.tsx";
import "./report.css";

/** /reports/{id}: one stored report, as it was scored. */
export default function ReportScreen() {
  const { reportId = "" } = useParams();
  const report = useQuery(reportQuery(reportId));
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
    <LoadedReport report={report.data} catalogue={catalogue} />
  ) : (
    <ErrorState message="This report's type is not known to this version of the product." />
  );
}

function isMissing(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}

function LoadedReport({ report, catalogue }: { report: Report; catalogue: ReportTypeCatalogue }) {
  const scans = useMemo(() => scanViews(report, catalogue), [report, catalogue]);
  const choices = useMemo(() => chartChoices(report, catalogue), [report, catalogue]);
  return (
    <article className="report">
      <ReportHeader report={report} eyebrow={`${reportTypeLabel(report.reportType)} report`} />
      <FactStrip facts={identityFacts(report)} label="Whose scan" />
      <section className="report-section mt-6" aria-labelledby="summary-heading">
        <h2 id="summary-heading" className="font-serif">
          Summary
        </h2>
        <p className="report-summary">{summarySentence(report)}</p>
        {report.category.text !== "" && <p className="mt-2 max-w-[65ch]">{report.category.text}</p>}
      </section>
      {scans.map((scan) => (
        <ScanSection key={scan.key} scan={scan} />
      ))}
      {report.subject.sex && (
        <ChartPanel
          datasetId={report.dataset.id}
          source={`${report.dataset.manifest.name} ${report.dataset.version}`}
          sex={report.subject.sex}
          choices={choices}
        />
      )}
      <NotesSection report={report} />
      <MethodsBox report={report} />
      <NotificationBanner type="info" title="Intended use" message={report.notice} wide />
    </article>
  );
}

function ScanSection({ scan }: { scan: ScanView }) {
  return (
    <section className="report-section" aria-labelledby={`${scan.key}-heading`}>
      <h2 id={`${scan.key}-heading`} className="font-serif">
        {scan.title}
      </h2>
      <FactStrip facts={scan.facts} label={`Scan validity, ${scan.title}`} />
      {scan.unknown && <p className="mt-3 text-sm text-muted">{scan.unknown}</p>}
      <ResultsTable scan={scan} />
    </section>
  );
}
