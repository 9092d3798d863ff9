import { useQuery } from "@tanstack/react-query";
import type { Dashboard, ReportRow, User } from "@trabecula/contracts";
import { reportTypeLabel, siteLabel } from "@trabecula/report-types/labels";
import { formatCalendarDate, formatCount, formatDay } from "@trabecula/messages";
import { dashboardQuery } from "../reports/report-queries.ts";
import { messageOf } from "../../shell/api-error.ts";
import { useSession } from "../../shell/session-store.ts";
import { useTitle } from "../../shell/use-title.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { DatasetsInUse } from "./DatasetsInUse.tsx";
import { FirstReport } from "./FirstReport.tsx";
import { PatientDashboard } from "./PatientDashboard.tsx";
import { PatientsToLookAt } from "./PatientsToLookAt.tsx";

export default function DashboardScreen() {
  useTitle("Dashboard");
  const user = useSession((state) => state.user);
  if (!user) return null;
  return user.role === "patient" ? <PatientDashboard user={user} /> : <ResearcherDashboard user={user} />;
}

function ResearcherDashboard({ user }: { user: User }) {
  const { data, error, isPending, refetch } = useQuery(dashboardQuery());
  return (
    <>
      <PageHeader
        title={
          <>
            Hello, <bdi>{user.firstName}</bdi>
          </>
        }
        description={user.institution}
        actions={
          <>
            <ButtonLink to="/score" variant="secondary">
              Score a study
            </ButtonLink>
            <ButtonLink to="/patients/new" variant="secondary">
              Add patient
            </ButtonLink>
            <ButtonLink to="/new-report">New report</ButtonLink>
          </>
        }
      />
      {isPending && <Skeleton className="h-64 w-full" />}
      {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && (
        <div className="grid gap-10 lg:grid-cols-[2fr_1fr]">
          <div className="grid min-w-0 content-start gap-10">
            {data.patients > 0 && <PatientsToLookAt />}
            {data.reports.total === 0 ? <FirstReport /> : <Recent rows={data.recent} />}
          </div>
          <aside className="grid content-start gap-10">
            {data.reports.total + data.patients > 0 && <Counts dashboard={data} />}
            <DatasetsInUse />
          </aside>
        </div>
      )}
    </>
  );
}

function Counts({ dashboard: { reports, patients } }: { dashboard: Dashboard }) {
  return (
    <section aria-labelledby="counts-heading">
      <h2 id="counts-heading" className="mb-2 text-base font-semibold">
        In your account
      </h2>
      <dl className="flex gap-10">
        <Count label="patients" number={patients} />
        <Count label="reports" number={reports.total} />
        <Count label="this month" number={reports.thisMonth} />
      </dl>
    </section>
  );
}

function Count({ label, number }: { label: string; number: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-serif text-3xl tabular-nums">{formatCount(number)}</dd>
    </div>
  );
}

function Recent({ rows }: { rows: readonly ReportRow[] }) {
  return (
    <section aria-labelledby="recent-heading">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="recent-heading" className="text-base font-semibold">
          Recent reports
        </h2>
        <ArrowLink to="/reports" className="text-sm">
          All reports
        </ArrowLink>
      </div>
      <ul className="border-t border-line">
        {rows.map((row) => (
          <li key={row.id} className="border-b border-line">
            <AppLink to={`/reports/${row.id}`} className="group flex flex-wrap items-baseline justify-between gap-x-4 py-3 hover:bg-sunken">
              <span className="font-medium wrap-anywhere text-brand underline-offset-4 group-hover:underline">
                <bdi>{row.reportName}</bdi>
              </span>
              <span className="text-sm text-muted">{formatDay(row.dateCreated)}</span>
              <span className="w-full text-sm text-muted">
                {reportTypeLabel(row.reportType)}: {row.sites.map((site) => siteLabel(site).toLowerCase()).join(", ")}
                {row.scanDate ? `, scan of ${formatCalendarDate(row.scanDate)}` : ""}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
