import { useQuery } from "@tanstack/react-query";
import type { MonthOfUse, DatasetInUse } from "@trabecula/contracts";
import { adminReports } from "@trabecula/contracts/endpoints";
import { useMemo } from "react";
import { MonthsFigure } from "../../charts/MonthsFigure.tsx";
import { api } from "../../shell/api.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import type { MonthsRequest } from "@trabecula/charts";
import { reportTypeLabel } from "@trabecula/report-types/labels";
import { countOf, formatCount } from "@trabecula/messages";
import { TextLink } from "../TextLink.tsx";
import { Section } from "../Section.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";

/** Does not delay the rest of the overview. */
export function Usage() {
  const usage = useQuery({ queryKey: ["admin", "overview", "usage"], queryFn: () => api.call(adminReports.usage) });
  return (
    <Loadable query={usage}>
      {({ months, datasets }) => (
        <div className="grid gap-12">
          <Months months={months} />
          <DatasetsInUse datasets={datasets} />
        </div>
      )}
    </Loadable>
  );
}

function Months({ months }: { months: readonly MonthOfUse[] }) {
  const request = useMemo(() => usageByMonth(months), [months]);
  return (
    <Section id="months" title="Month by month">
      {months.some(({ reports }) => reports > 0) ? (
        <MonthsFigure title="New accounts, reports and scans" request={request} />
      ) : (
        <p className="text-muted">
          No report was made in the last {months.length} months. As soon as one is, new accounts, reports and scans are drawn here.
        </p>
      )}
    </Section>
  );
}

function usageByMonth(months: readonly MonthOfUse[]): MonthsRequest {
  return {
    months: months.map(({ month }) => month),
    panels: [
      { name: "New accounts", one: "new account", counts: months.map(({ accounts }) => accounts) },
      { name: "Reports", one: "report", counts: months.map(({ reports }) => reports) },
      { name: "Scans", one: "scan", counts: months.map(({ scans }) => scans) },
    ],
  };
}

const columns: Column<DatasetInUse>[] = [
  { key: "dataset", header: "Dataset", cell: (dataset) => <Dataset dataset={dataset} /> },
  { key: "type", header: "Type", cell: ({ reportType }) => reportTypeLabel(reportType), className: "max-md:hidden" },
  { key: "default", header: "Default of", cell: defaultText, className: "max-md:hidden" },
  { key: "reports", header: "Reports", cell: (dataset) => <Reports dataset={dataset} />, align: "right" },
];

function DatasetsInUse({ datasets }: { datasets: readonly DatasetInUse[] }) {
  return (
    <Section id="datasets" title="Datasets in use">
      {datasets.length > 0 ? (
        <DataTable caption="Datasets by number of reports" columns={columns} rows={datasets} rowId={({ id }) => id} />
      ) : (
        <p className="text-muted">No dataset is in use yet.</p>
      )}
    </Section>
  );
}

function Dataset({ dataset }: { dataset: DatasetInUse }) {
  return (
    <>
      <TextLink to={`/admin/datasets/${dataset.id}`} className="wrap-anywhere">
        <bdi translate="no">{dataset.name}</bdi>
      </TextLink>{" "}
      <span translate="no" className="text-muted tabular-nums">
        {dataset.version}
      </span>{" "}
      {dataset.state === "retired" && <Badge>Retired</Badge>}
      <span className="block text-muted md:hidden">Default of {defaultText(dataset)}</span>
    </>
  );
}

function defaultText({ isDefault, defaultOf }: DatasetInUse): string {
  const whose = [isDefault ? "the laboratory" : "", defaultOf > 0 ? countOf(defaultOf, "account") : ""].filter(Boolean);
  return whose.join(" and ") || "nobody";
}

function Reports({ dataset }: { dataset: DatasetInUse }) {
  const count = formatCount(dataset.reports);
  if (dataset.reports === 0) return count;
  return (
    <TextLink
      to={`/admin/reports?dataset=${dataset.id}`}
      aria-label={`${countOf(dataset.reports, "report")} made with ${dataset.name} ${dataset.version}`}
    >
      <span translate="no">{count}</span>
    </TextLink>
  );
}
