import { useQuery } from "@tanstack/react-query";
import type { Dashboard, ReportRow, User, DatasetSummary } from "@trabecula/contracts";
import { reportTypeChoices } from "@trabecula/report-types/labels";
import { formatCount } from "@trabecula/messages";
import { doesItFit } from "@trabecula/messages/scanner-fit";
import { OpenInvitations } from "../workspaces/OpenInvitations.tsx";
import { useDefaultDatasets } from "../workspaces/workspace-queries.ts";
import { dashboardQuery, datasetsQuery, datasetInUse } from "../reports/report-queries.ts";
import { messageOf } from "../../shell/api-error.ts";
import { useSession } from "../../shell/session-store.ts";
import { useMay, useWorkspace } from "../../shell/workspaces.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { PatientDashboard } from "./PatientDashboard.tsx";
import { BlockFailure, Problems, ReportLines, Studies, ToRead } from "./DashboardBlocks.tsx";
import { PatientsToLookAt } from "./PatientsToLookAt.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Section } from "../../ui/Section.tsx";

export default function DashboardScreen() {
  const user = useSession((state) => state.user);
  if (!user) return null;
  return user.role === "patient" ? <PatientDashboard user={user} /> : <ResearcherDashboard user={user} />;
}

function ResearcherDashboard({ user }: { user: User }) {
  const { data, error, isPending, refetch } = useQuery(dashboardQuery());
  const workspace = useWorkspace();
  const may = useMay();
  const isResearcher = !user.intendedUse.includes("clinical");
  return (
    <>
      <PageHeader
        title={
          <>
            Hello, <bdi translate="no">{user.firstName}</bdi>
          </>
        }
        description={workspace && workspace.kind !== "personal" ? <bdi translate="no">{workspace.name}</bdi> : user.institution}
        actions={
          <>
            <ButtonLink to="/score" variant="secondary">
              Score a study
            </ButtonLink>
            {may("write") && (
              <>
                <ButtonLink to="/patients/new" variant="secondary">
                  Add patient
                </ButtonLink>
                <ButtonLink to="/new-report">New report</ButtonLink>
              </>
            )}
          </>
        }
      />
      <OpenInvitations />
      <div className="grid gap-10 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 content-start gap-10">
          {isResearcher && <Studies />}
          <ToRead />
          {data?.patients !== 0 && <PatientsToLookAt />}
          <Problems />
          {!isResearcher && <Studies />}
          {isPending && <Skeleton className="h-64 w-full" />}
          {error && <BlockFailure title="Recent reports" error={error} onRetry={() => void refetch()} />}
          {data && (data.reports.total > 0 ? <Recent rows={data.recent} /> : may("write") ? <FirstReport /> : <NoReports />)}
        </div>
        <aside className="grid content-start gap-10">
          {data && data.reports.total + data.patients > 0 && <Counts dashboard={data} />}
          <DatasetsInUse isFolded={(data?.reports.total ?? 0) > 0} />
        </aside>
      </div>
    </>
  );
}

function Counts({ dashboard: { reports, patients } }: { dashboard: Dashboard }) {
  const workspace = useWorkspace();
  return (
    <Section
      title={workspace?.kind === "personal" ? "In your account" : "In this workspace"}
      headingClassName="mb-2 text-base font-semibold"
    >
      <dl className="flex gap-10">
        <Count label="patients" number={patients} to="/patients" />
        <Count label="reports" to="/reports" number={reports.total} isAtLeast={reports.totalIsAtLeast} />
        <Count label="this month" to="/reports" number={reports.thisMonth} />
      </dl>
    </Section>
  );
}

function Count({ label, number, to, isAtLeast = false }: { label: string; number: number; to: string; isAtLeast?: boolean | undefined }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd translate="no" className="font-serif text-3xl tabular-nums">
        <AppLink
          to={to}
          aria-label={`${formatCount(number)}${isAtLeast ? "+" : ""} ${label}`}
          className="underline-offset-4 hover:underline"
        >
          {formatCount(number)}
          {isAtLeast && "+"}
        </AppLink>
      </dd>
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
      <ReportLines rows={rows} />
    </section>
  );
}

function NoReports() {
  return <EmptyState title="No reports yet">Reports appear here once an editor or a lead of this workspace has saved one.</EmptyState>;
}

const sampleFile = "/samples/scanco-xtremect2-sample.txt";

const steps = [
  { title: "Choose whose scan it is", text: "Age and reference sex select the curve. Names are not needed." },
  {
    title: "Enter the values",
    text: "Drop the scanner's evaluation file, or type the values. The form checks units and plausible ranges.",
  },
  { title: "Read the scores", text: "You see percentiles, Z- and T-scores immediately. Save them as a report." },
];

function FirstReport() {
  return (
    <Section title="Your first report" headingClassName="font-serif text-xl font-semibold">
      <p className="mt-1 max-w-[60ch] text-muted">
        This takes about two minutes. No scan at hand? Use the sample file. To compare several visits of a person,{" "}
        <ArrowLink to="/patients/new">add a patient</ArrowLink> first.
      </p>
      <ol className="mt-6 border-t border-line">
        {steps.map((step, index) => (
          <li key={step.title} className="flex gap-4 border-b border-line py-4">
            <span aria-hidden="true" className="font-serif text-2xl text-muted tabular-nums">
              {index + 1}
            </span>
            <div>
              <h3 className="font-medium">{step.title}</h3>
              <p className="text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/new-report?sample=1">Try it with the sample file</ButtonLink>
        <a
          href={sampleFile}
          download
          className="inline-flex min-h-[var(--control-height)] items-center font-medium text-brand underline-offset-4 hover:underline"
        >
          Download the sample file
        </a>
      </div>
    </Section>
  );
}

function DatasetsInUse({ isFolded }: { isFolded: boolean }) {
  const defaults = useDefaultDatasets();
  const { data, error, isPending } = useQuery(datasetsQuery());
  return (
    <details key={String(isFolded)} open={!isFolded}>
      <summary className="mb-2 cursor-pointer py-2 font-semibold">
        <h2 className="inline text-base">Reference datasets in use</h2>
      </summary>
      {isPending && <Skeleton className="h-32 w-full" />}
      {error && <p className="text-sm text-muted">{messageOf(error)}</p>}
      {data && <InUseList datasets={data.items} defaults={defaults} />}
    </details>
  );
}

function InUseList({ datasets, defaults }: { datasets: readonly DatasetSummary[]; defaults: User["defaults"] }) {
  return (
    <dl className="border-t border-line">
      {reportTypeChoices.map(({ value, label }) => {
        const dataset = datasetInUse(value, datasets, defaults);
        return (
          <div key={value} className="border-b border-line py-3">
            <dt className="text-sm text-muted">{label}</dt>
            <dd>
              {dataset ? (
                <>
                  <bdi translate="no">
                    {dataset.name} <span className="text-sm text-muted">{dataset.version}</span>
                  </bdi>{" "}
                  {dataset.status === "SECONDARY" && <Badge>secondary source</Badge>}
                  <AppLink
                    to={`/scanner-fit?dataset=${dataset.id}`}
                    className="block w-fit text-sm text-brand underline-offset-4 hover:underline"
                  >
                    {doesItFit}
                    <span className="sr-only">{` (${label})`}</span>
                  </AppLink>
                </>
              ) : (
                <span className="text-muted">none; choose one with each report</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
