import type { ReportRow } from "@trabecula/contracts";
import { AppLink } from "../../ui/AppLink.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import type { ReportList, ReportListAction } from "./model/report-list.ts";
import { sortFields, type SortField } from "./model/report-rows.ts";
import { reportStatusLabels, reportTypeLabel, siteLabel } from "@trabecula/report-types/labels";
import { formatCalendarDate, formatDay } from "../../format/dates.ts";

type ColumnKey = SortField | "sites" | "status";

const columns: Column<ReportRow, ColumnKey>[] = [
  { key: "reportName", header: "Name", sortable: true, cell: (row) => <NameLink row={row} /> },
  {
    key: "subjectCode",
    header: "Subject",
    sortable: true,
    cell: (row) => row.subjectCode ?? <span className="text-muted">no code</span>,
    className: "max-w-40 wrap-anywhere",
  },
  { key: "reportType", header: "Type", sortable: true, cell: (row) => reportTypeLabel(row.reportType) },
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

/** The page's rows: a table, or on a phone a list of the same facts. */
export function ReportsTable({ rows, list, dispatch }: Props) {
  const ids = rows.map((row) => row.id);
  const areAllSelected = ids.every((id) => list.selected.has(id));

  function sortBy(key: ColumnKey): void {
    const field = sortFields.find((known) => known === key);
    if (!field) return;
    const isSame = field === list.sortField;
    dispatch({
      type: "sorted",
      field,
      order: isSame ? (list.sortOrder === "asc" ? "desc" : "asc") : field.endsWith("Date") || field === "dateCreated" ? "desc" : "asc",
    });
  }

  return (
    <>
      <div className="max-md:hidden">
        <DataTable
          caption="Reports"
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          rowName={(row) => row.reportName}
          sort={{ key: list.sortField, order: list.sortOrder }}
          onSort={sortBy}
          selection={{
            ids: list.selected,
            onToggle: (id) => dispatch({ type: "toggled", id }),
            onToggleAll: () => dispatch({ type: "toggled-many", ids, selected: !areAllSelected }),
          }}
        />
      </div>
      <ul className="border-t border-line md:hidden" aria-label="Reports">
        {rows.map((row) => (
          <li key={row.id} className="flex items-start gap-2 border-b border-line py-2">
            <Checkbox
              label={`Select ${row.reportName}`}
              labelHidden
              className="pointer-fine:py-1.5"
              checked={list.selected.has(row.id)}
              onChange={() => dispatch({ type: "toggled", id: row.id })}
            />
            <div className="min-w-0 flex-1 py-1.5">
              <NameLink row={row} />
              <p className="text-sm text-muted">
                {[row.subjectCode, reportTypeLabel(row.reportType), sitesText(row).toLowerCase()].filter(Boolean).join(", ")}
              </p>
              <p className="text-sm text-muted">
                {row.scanDate ? `Scan ${formatCalendarDate(row.scanDate)}` : "Scan date not stated"}, created {formatDay(row.dateCreated)}.{" "}
                {reportStatusLabels[row.status]}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function NameLink({ row }: { row: ReportRow }) {
  return (
    <AppLink to={`/reports/${row.id}`} className="font-medium wrap-anywhere text-brand underline-offset-4 hover:underline">
      {row.reportName}
    </AppLink>
  );
}

function sitesText(row: ReportRow): string {
  return row.sites.map(siteLabel).join(", ");
}
