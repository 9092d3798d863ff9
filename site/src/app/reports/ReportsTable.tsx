import type { ReportRow } from "@trabecula/contracts";
import { AppLink } from "../../ui/AppLink.tsx";
import type { Column, SortOrder } from "../../ui/DataTable.tsx";
import { sortedBy } from "../../ui/sorting.ts";
import { TableOrCards } from "../../ui/TableOrCards.tsx";
import type { ReportList, ReportListAction } from "./model/report-list.ts";
import { personOf, sortFields, type SortField } from "./model/report-rows.ts";
import { reportStatusLabels, reportTypeLabel, siteLabel } from "@trabecula/report-types/labels";
import { formatCalendarDate, formatDay } from "@trabecula/messages";

type ColumnKey = SortField | "sites" | "status";

const columns: Column<ReportRow, ColumnKey>[] = [
  { key: "reportName", header: "Name", sortable: true, cell: (row) => <NameAndStatus row={row} /> },
  {
    key: "person",
    header: "Patient or subject",
    sortable: true,
    cell: (row) => <Person row={row} />,
    className: "max-w-40 wrap-anywhere",
  },
  { key: "reportType", header: "Type", sortable: true, cell: (row) => reportTypeLabel(row.reportType), className: "lg:whitespace-nowrap" },
  { key: "sites", header: "Site", cell: sitesText },
  {
    key: "scanDate",
    header: "Scan date",
    sortable: true,
    cell: (row) => (row.scanDate ? formatCalendarDate(row.scanDate) : "not stated"),
    className: "whitespace-nowrap",
  },
  { key: "dateCreated", header: "Created", sortable: true, cell: (row) => formatDay(row.dateCreated), className: "whitespace-nowrap" },
  { key: "status", header: "Status", cell: (row) => reportStatusLabels[row.status], className: "max-lg:hidden" },
];

interface Props {
  rows: readonly ReportRow[];
  list: ReportList;
  dispatch: (action: ReportListAction) => void;
}

export function ReportsTable({ rows, list, dispatch }: Props) {
  const ids = rows.map((row) => row.id);
  const areAllSelected = ids.every((id) => list.selected.has(id));
  const shown = { key: list.sortField, order: list.sortOrder };

  function sortBy(key: ColumnKey): void {
    const field = sortFields.find((known) => known === key);
    if (!field) return;
    dispatch({ type: "sorted", field, order: sortedBy(field, shown, firstOrder).order });
  }

  return (
    <TableOrCards
      caption="Reports"
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowName={(row) => row.reportName}
      sort={shown}
      onSort={sortBy}
      selection={{
        ids: list.selected,
        onToggle: (id) => dispatch({ type: "toggled", id }),
        onToggleAll: () => dispatch({ type: "toggled-many", ids, selected: !areAllSelected }),
      }}
      card={(row) => <ReportCard row={row} />}
    />
  );
}

function firstOrder(field: SortField): SortOrder {
  return field === "scanDate" || field === "dateCreated" ? "desc" : "asc";
}

function ReportCard({ row }: { row: ReportRow }) {
  return (
    <>
      <NameLink row={row} />
      <p className="text-sm text-muted">
        {personOf(row) && (
          <>
            <bdi>{personOf(row)}</bdi>,{" "}
          </>
        )}
        {reportTypeLabel(row.reportType)}, {sitesText(row).toLowerCase()}
      </p>
      <p className="text-sm text-muted">
        {row.scanDate ? `Scan ${formatCalendarDate(row.scanDate)}` : "Scan date not stated"}, created {formatDay(row.dateCreated)}.{" "}
        {reportStatusLabels[row.status]}
      </p>
    </>
  );
}

function Person({ row }: { row: ReportRow }) {
  if (row.patientId !== null)
    return (
      <AppLink to={`/patients/${row.patientId}`} className="text-brand underline-offset-4 hover:underline">
        <bdi>{personOf(row)}</bdi>
      </AppLink>
    );
  return row.subjectCode === null ? <span className="text-muted">no code</span> : <bdi>{row.subjectCode}</bdi>;
}

/** The status moves below the name on narrow tables. */
function NameAndStatus({ row }: { row: ReportRow }) {
  return (
    <>
      <NameLink row={row} />
      <span className="block text-sm text-muted lg:hidden">{reportStatusLabels[row.status]}</span>
    </>
  );
}

function NameLink({ row }: { row: ReportRow }) {
  return (
    <AppLink to={`/reports/${row.id}`} className="font-medium wrap-anywhere text-brand underline-offset-4 hover:underline">
      <bdi>{row.reportName}</bdi>
    </AppLink>
  );
}

function sitesText(row: ReportRow): string {
  const text = row.sites.map(siteLabel).join(", ");
  return text.charAt(0) + text.slice(1).toLowerCase();
}
