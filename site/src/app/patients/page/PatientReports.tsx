import { useQuery } from "@tanstack/react-query";
import type { Patient, ReportRow } from "@trabecula/contracts";
import { reportStatusLabels, reportTypeLabel, siteLabel } from "@trabecula/report-types/labels";
import { useState } from "react";
import { countOf, formatCalendarDate, formatDay } from "@trabecula/messages";
import { messageOf } from "../../../shell/api-error.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { ArrowLink } from "../../../ui/ArrowLink.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { DataTable, type Column } from "../../../ui/DataTable.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { reportsOfPatientQuery } from "../../reports/report-queries.ts";

const perPage = 10;

const columns: Column<ReportRow>[] = [
  {
    key: "reportName",
    header: "Name",
    cell: (row) => (
      <>
        <AppLink to={`/reports/${row.id}`} className="font-medium wrap-anywhere text-brand underline-offset-4 hover:underline">
          <bdi>{row.reportName}</bdi>
        </AppLink>
        {row.release && <span className="block text-sm text-muted sm:hidden">Patient reads it {releasedTo(row)}</span>}
      </>
    ),
  },
  { key: "scanDate", header: "Scan date", cell: scanDate, className: "whitespace-nowrap" },
  { key: "reportType", header: "Type", cell: (row) => reportTypeLabel(row.reportType), className: "max-sm:hidden" },
  { key: "sites", header: "Site", cell: (row) => row.sites.map(siteLabel).join(", "), className: "max-md:hidden" },
  { key: "status", header: "Status", cell: (row) => reportStatusLabels[row.status], className: "max-md:hidden" },
  { key: "release", header: "Patient reads it", cell: releasedTo, className: "max-sm:hidden" },
  { key: "dateCreated", header: "Created", cell: (row) => formatDay(row.dateCreated), className: "whitespace-nowrap max-lg:hidden" },
];

export function PatientReports({ patient: { id } }: { patient: Patient }) {
  const { data, error, refetch } = useQuery(reportsOfPatientQuery(id));
  return (
    <section aria-labelledby="patient-reports" className="mt-10">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="patient-reports" className="text-lg font-semibold">
          Reports
        </h2>
        {data && data.total > 0 && (
          <ArrowLink to={`/reports?patient=${id}`} className="text-sm print:hidden">
            {`In the list of reports (${data.total})`}
          </ArrowLink>
        )}
      </div>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-32 w-full" />}
      {data?.total === 0 && <NoReports patientId={id} />}
      {data && data.total > 0 && <ReportRows rows={data.items} total={data.total} />}
    </section>
  );
}

function ReportRows({ rows, total }: { rows: readonly ReportRow[]; total: number }) {
  const [asked, setAsked] = useState(1);
  const maxPages = Math.ceil(rows.length / perPage);
  const page = Math.min(asked, maxPages);
  return (
    <>
      <DataTable
        caption="Reports of this patient"
        columns={columns}
        rows={rows.slice((page - 1) * perPage, page * perPage)}
        rowId={(row) => row.id}
      />
      <Pagination page={page} maxPages={maxPages} onPage={setAsked} label="Pages of reports" />
      {total > rows.length && (
        <p className="mt-2 text-sm text-muted">
          The latest {rows.length} of {countOf(total, "report")}; the list of reports has all.
        </p>
      )}
    </>
  );
}

function NoReports({ patientId }: { patientId: string }) {
  return (
    <div className="border-t border-line py-6">
      <p className="mb-3 text-muted">No report yet. The first one is what later visits are compared with.</p>
      <ButtonLink size="small" variant="secondary" to={`/new-report?patient=${patientId}`}>
        New report for this patient
      </ButtonLink>
    </div>
  );
}

function scanDate({ scanDate: day }: ReportRow) {
  return day ? formatCalendarDate(day) : <span className="text-muted">not stated</span>;
}

function releasedTo({ release, revision }: ReportRow) {
  if (release === null) return <span className="text-muted">not released</span>;
  return `from ${formatCalendarDate(release.on)}${release.revision === revision ? "" : `, revision ${release.revision}`}`;
}
