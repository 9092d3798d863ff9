import { useQuery } from "@tanstack/react-query";
import { type ReportRow, utcDay } from "@trabecula/contracts";
import { devices, reports } from "@trabecula/contracts/endpoints";
import { countOf, formatCalendarDate, formatCount, formatDay } from "@trabecula/messages";
import { reportTypeLabel, siteLabel } from "@trabecula/report-types/labels";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { devicesKey } from "../../shell/devices-query.ts";
import { useMay, useWorkspace, workspacesQuery } from "../../shell/workspaces.ts";
import { inWorkspace } from "../../paths.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ResultText } from "../reports/ReportResultText.tsx";
import { kept } from "../../ui/Kept.tsx";

const heading = "mb-2 text-base font-semibold";

/** A failed block leaves other blocks unchanged. */
export function BlockFailure({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  return (
    <Section title={title} headingClassName={heading}>
      <p role="alert" className="border-t border-line py-3 text-muted">
        {messageOf(error)}{" "}
        <Button variant="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
      </p>
    </Section>
  );
}

const toReadQuery = { readState: "draft", sort: "dateCreated", order: "asc", pageSize: 5 } as const;

/** The oldest unread reports. Nobody reads for others in a personal workspace. */
export function ToRead() {
  const isShared = useWorkspace()?.kind !== "personal";
  const { data, error, refetch } = useQuery({
    queryKey: ["reports", "to-read"],
    queryFn: () => api.call(reports.list, { query: toReadQuery }),
    enabled: isShared,
  });
  if (!isShared) return null;
  if (error) return <BlockFailure title="To read" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 w-full" />;
  const { draft, preliminary } = data.counts;
  return (
    <Section
      title={
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <AppLink to="/worklist" className="underline-offset-4 hover:underline">
            To read ({formatCount(draft)})
          </AppLink>
          <ArrowLink to="/worklist?state=read" className="text-sm">
            {countOf(preliminary, "report")} read, not signed
          </ArrowLink>
        </span>
      }
      headingClassName={heading}
    >
      {data.items.length === 0 ? (
        <p className="border-t border-line py-3 text-muted">Nothing to read.</p>
      ) : (
        <ReportLines rows={data.items} />
      )}
    </Section>
  );
}

export function ReportLines({ rows }: { rows: readonly ReportRow[] }) {
  return (
    <ul className="border-t border-line">
      {rows.map((row) => (
        <li key={row.id} className="border-b border-line">
          <AppLink to={`/reports/${row.id}`} className="group flex items-baseline justify-between gap-x-4 py-3 hover:bg-sunken">
            <span>
              <span className="block font-medium wrap-anywhere text-brand underline-offset-4 group-hover:underline">
                <bdi translate="no">{row.reportName}</bdi>
              </span>
              <span className="text-sm text-muted">
                {reportTypeLabel(row.reportType)}: {row.sites.map((site) => siteLabel(site).toLowerCase()).join(", ")}
                {row.scanDate && kept(`, scan of ${formatCalendarDate(row.scanDate)}`)}
                {kept(`, created ${formatDay(row.dateCreated)}`)}
              </span>
            </span>
            <span className="shrink-0 text-right">
              <ResultText row={row} />
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

export function Problems() {
  const workspace = useWorkspace();
  const mayManage = useMay()("manage");
  const { data, error, refetch } = useQuery({
    queryKey: [...devicesKey, "control"],
    queryFn: async () => (await api.call(devices.list, { query: { controlOn: utcDay() } })).items,
  });
  if (error) return <BlockFailure title="Problems" error={error} onRetry={() => void refetch()} />;
  const found = (data ?? []).filter(({ control }) => control?.state === "out_of_control");
  if (found.length === 0) return null;
  return (
    <Section title={`Problems (${formatCount(found.length)})`} headingClassName={heading}>
      <ul className="border-t border-line">
        {found.map(({ id, name, workspaceId, control }) => (
          <li key={id} className="border-b border-line py-3">
            {mayManage && workspace && workspaceId !== null ? (
              <AppLink
                to={inWorkspace(workspace.id, `/devices/${id}`)}
                className="font-medium text-brand underline-offset-4 hover:underline"
              >
                <bdi translate="no">{name}</bdi>
              </AppLink>
            ) : (
              <bdi translate="no" className="font-medium">
                {name}
              </bdi>
            )}
            <span className="block text-sm text-muted">
              The phantom values are out of control{control?.since && kept(` since ${formatCalendarDate(control.since)}`)}.
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Studies() {
  const { data } = useQuery({ ...workspacesQuery(), enabled: false });
  const studies = (data?.all ?? []).filter(({ kind }) => kind === "study");
  if (studies.length === 0) return null;
  return (
    <Section title={`Studies (${formatCount(studies.length)})`} headingClassName={heading}>
      <ul className="border-t border-line">
        {studies.map(({ id, name }) => (
          <li key={id} className="border-b border-line">
            <AppLink
              to={inWorkspace(id, "/study")}
              className="flex py-3 font-medium wrap-anywhere text-brand underline-offset-4 hover:bg-sunken hover:underline"
            >
              <bdi translate="no">{name}</bdi>
            </AppLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
