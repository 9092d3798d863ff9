import type { AdminReport } from "@trabecula/contracts";
import { reportTypeLabel } from "@trabecula/report-types/labels";
import { DataTable, type Column, type SortOrder } from "../../ui/DataTable.tsx";
import { Dataset, Made, Owner, Scans, Sites, Status } from "./FactParts.tsx";

interface Props {
  reports: AdminReport[];
  order: SortOrder;
  onOrder: (order: SortOrder) => void;
}

const columns: Column<AdminReport>[] = [
  { key: "made", header: "Made", sortable: true, cell: (report) => <Made report={report} />, className: "align-top max-lg:hidden" },
  { key: "owner", header: "Owner", cell: (report) => <Owner report={report} />, className: "w-[20%] align-top max-lg:hidden" },
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
export function ReportTable({ reports, order, onOrder }: Props) {
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
