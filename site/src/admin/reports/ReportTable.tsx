import type { AdminReport } from "@trabecula/contracts";
import { reportStatusLabels, scannerLabel, siteLabel, reportTypeLabel } from "@trabecula/report-types/labels";
import { countOf, formatCalendarMonth, formatMoment, formatUtcSecond } from "@trabecula/messages";
import { TextLink } from "../TextLink.tsx";
import { DataTable, type Column, type SortOrder } from "../../ui/DataTable.tsx";
import { kept } from "../../ui/Kept.tsx";

interface Props {
  report: AdminReport;
}

/** Local time zone; the tooltip shows UTC, which the filters use. */
function Made({ report: { dateCreated } }: Props) {
  return (
    <time dateTime={dateCreated} title={formatUtcSecond(dateCreated)} className="whitespace-nowrap text-muted tabular-nums">
      {kept(formatMoment(dateCreated))}
    </time>
  );
}

function Owner({ report: { owner, workspace } }: Props) {
  if (workspace !== null)
    return (
      <TextLink to={`/admin/workspaces?q=${encodeURIComponent(workspace.name)}`} className="wrap-anywhere">
        <bdi translate="no">{workspace.name}</bdi>
      </TextLink>
    );
  if (owner.email === null) return <span className="text-muted">An account that is gone</span>;
  return (
    <TextLink to={`/admin/users/${owner.id}`} className="wrap-anywhere">
      {owner.email}
    </TextLink>
  );
}

function Sites({ report: { sites } }: Props) {
  return <span className="text-muted max-lg:ml-2 lg:block">{sites.map(siteLabel).join(", ")}</span>;
}

function Scans({ report: { scanners, scanCount, scanMonth } }: Props) {
  return (
    <>
      {scanners.map(scannerLabel).join(", ") || "Scanner not stated"}
      <span className="whitespace-nowrap text-muted tabular-nums max-lg:ml-2 lg:block">
        {countOf(scanCount, "scan")}
        {scanMonth && `, ${formatCalendarMonth(`${scanMonth}-01`)}`}
      </span>
    </>
  );
}

function Dataset({ report: { dataset } }: Props) {
  return (
    <>
      <TextLink to={`/admin/datasets/${dataset.id}`} className="wrap-anywhere">
        {dataset.name === null ? "A dataset that is gone" : <bdi translate="no">{dataset.name}</bdi>}
      </TextLink>{" "}
      <span translate="no" className="text-muted tabular-nums">
        {dataset.version}
      </span>
    </>
  );
}

function Status({ report: { status, revision, dateRevised } }: Props) {
  return (
    <span>
      {reportStatusLabels[status]}
      {revision > 1 && (
        <span className="text-muted tabular-nums max-lg:ml-2 lg:block" title={`Made ${formatMoment(dateRevised)}`}>
          Revision {revision}
        </span>
      )}
    </span>
  );
}

interface ReportTableProps {
  reports: AdminReport[];
  order: SortOrder;
  onOrder: (order: SortOrder) => void;
}

const columns: Column<AdminReport>[] = [
  { key: "made", header: "Made", sortable: true, cell: (report) => <Made report={report} />, className: "align-top max-lg:hidden" },
  { key: "owner", header: "Workspace or owner", cell: (report) => <Owner report={report} />, className: "w-[20%] align-top max-lg:hidden" },
  {
    key: "report",
    header: "Report",
    cell: (report) => (
      <>
        {reportTypeLabel(report.reportType)}
        <Sites report={report} />
      </>
    ),
    className: "align-top max-lg:hidden",
  },
  { key: "scans", header: "Scans", cell: (report) => <Scans report={report} />, className: "align-top max-lg:hidden" },
  { key: "dataset", header: "Dataset", cell: (report) => <Dataset report={report} />, className: "w-[23%] align-top max-lg:hidden" },
  { key: "status", header: "Status", cell: (report) => <Status report={report} />, className: "align-top max-lg:hidden" },
  { key: "stack", header: "Report", cell: (report) => <Stacked report={report} />, className: "lg:hidden" },
];

/** Does not link to the reports themselves. */
export function ReportTable({ reports, order, onOrder }: ReportTableProps) {
  return (
    <DataTable
      caption="Reports"
      columns={columns}
      rows={reports}
      rowId={(report) => report.id}
      sort={{ key: "made", order }}
      onSort={() => onOrder(order === "asc" ? "desc" : "asc")}
    />
  );
}

function Stacked({ report }: { report: AdminReport }) {
  return (
    <div className="space-y-1.5">
      <div>
        <span className="font-medium">{reportTypeLabel(report.reportType)}</span>
        <Sites report={report} />
      </div>
      <div>
        <Owner report={report} />
      </div>
      <div>
        <Scans report={report} />
      </div>
      <div>
        <Dataset report={report} />
      </div>
      <div className="flex flex-wrap gap-x-4">
        <Status report={report} />
        <Made report={report} />
      </div>
    </div>
  );
}
