import type { ReportRow } from "@trabecula/contracts";
import { reportTypeLabel, siteLabel } from "@trabecula/report-types/labels";
import { formatCalendarDate, formatDay } from "@trabecula/messages";
import { useWorkspace } from "../../shell/workspaces.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { CardFacts, ChangeText, ResultText, StateText } from "./ReportResultText.tsx";
import { type Column, type SortOrder, sortedBy } from "../../ui/DataTable.tsx";
import { TableOrCards } from "../../ui/TableOrCards.tsx";
import { type ReportList, type ReportListAction, personOf, sortFields, type SortField } from "./model/report-list.ts";
import { kept } from "../../ui/Kept.tsx";

type ColumnKey = SortField | "sites" | "result" | "change" | "state";

const columns: Column<ReportRow, ColumnKey>[] = [
  { key: "reportName", header: "Name", sortable: true, cell: (row) => <NameLink row={row} /> },
  {
    key: "person",
    header: "Patient or subject",
    sortable: true,
    cell: (row) => <Person row={row} />,
    className: "max-w-40 wrap-anywhere",
  },
  { key: "reportType", header: "Type", sortable: true, cell: (row) => reportTypeLabel(row.reportType), className: "lg:whitespace-nowrap" },
  { key: "sites", header: "Site", cell: sitesText, className: "max-lg:hidden" },
  {
    key: "scanDate",
    header: "Scan date",
    sortable: true,
    cell: (row) => (row.scanDate ? formatCalendarDate(row.scanDate) : "not stated"),
    className: "whitespace-nowrap",
  },
  {
    key: "dateCreated",
    header: "Created",
    sortable: true,
    cell: (row) => formatDay(row.dateCreated),
    className: "whitespace-nowrap max-xl:hidden",
  },
  { key: "result", header: "Result", cell: (row) => <ResultText row={row} /> },
  { key: "change", header: "Change", cell: (row) => <ChangeText change={row.change} /> },
  { key: "state", header: "State", cell: (row) => <StateText row={row} /> },
];

interface Props {
  rows: readonly ReportRow[];
  list: ReportList;
  dispatch: (action: ReportListAction) => void;
}

export function ReportsTable({ rows, list, dispatch }: Props) {
  const ids = rows.map((row) => row.id);
  const isPersonal = useWorkspace()?.kind === "personal";
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
      columns={isPersonal ? columns.filter(({ key }) => key !== "state") : columns}
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

const firstOrder = (field: SortField): SortOrder => (field === "scanDate" || field === "dateCreated" ? "desc" : "asc");

function ReportCard({ row }: { row: ReportRow }) {
  return (
    <>
      <NameLink row={row} />
      <p className="text-sm text-muted">
        {personOf(row) && (
          <>
            <bdi translate="no">{personOf(row)}</bdi>,{" "}
          </>
        )}
        {reportTypeLabel(row.reportType)}, {sitesText(row).toLowerCase()}
      </p>
      <p className="text-sm text-muted">
        {kept(
          `${row.scanDate ? `Scan ${formatCalendarDate(row.scanDate)}` : "Scan date not stated"}, created ${formatDay(row.dateCreated)}.`,
        )}
      </p>
      <CardFacts row={row} state={row.readState !== "draft"} />
    </>
  );
}

function Person({ row }: { row: ReportRow }) {
  if (row.patientId !== null)
    return (
      <AppLink to={`/patients/${row.patientId}`} className="text-brand underline-offset-4 hover:underline">
        <bdi translate="no">{personOf(row)}</bdi>
      </AppLink>
    );
  return row.subjectCode === null ? <span className="text-muted">no code</span> : <bdi translate="no">{row.subjectCode}</bdi>;
}

function NameLink({ row }: { row: ReportRow }) {
  return (
    <AppLink to={`/reports/${row.id}`} className="font-medium wrap-anywhere text-brand underline-offset-4 hover:underline">
      <bdi translate="no">{row.reportName}</bdi>
    </AppLink>
  );
}

function sitesText(row: ReportRow): string {
  const text = row.sites.map(siteLabel).join(", ");
  return text.charAt(0) + text.slice(1).toLowerCase();
}
