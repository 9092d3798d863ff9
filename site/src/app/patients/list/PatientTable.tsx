import type { PatientRow } from "@trabecula/contracts";
import { countOf, formatCalendarDate, formatDay } from "@trabecula/messages";
import { todayHere } from "../../../format/today-here.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import type { Column, Selection } from "../../../ui/DataTable.tsx";
import { sortedBy } from "../../../ui/sorting.ts";
import { TableOrCards } from "../../../ui/TableOrCards.tsx";
import { firstOrder, type PatientListView } from "../model/patient-list-view.ts";
import { ageText, nameText } from "../model/patient-words.ts";

interface Props {
  rows: readonly PatientRow[];
  view: PatientListView;
  selection: Selection;
  onSort: (change: Pick<PatientListView, "sort" | "order">) => void;
}

export function PatientTable({ rows, view, selection, onSort }: Props) {
  const today = todayHere();
  const columns: Column<PatientRow, PatientListView["sort"]>[] = [
    { key: "code", header: "Code", sortable: true, cell: (row) => <Who row={row} /> },
    { key: "sex", header: "Sex", sortable: true, cell: (row) => row.sex },
    { key: "age", header: "Age", sortable: true, align: "right", cell: (row) => ageText(row, today), className: "whitespace-nowrap" },
    { key: "lastScanDate", header: "Last scan", sortable: true, cell: lastScan, className: "whitespace-nowrap lg:pl-8" },
    { key: "reports", header: "Reports", sortable: true, align: "right", cell: (row) => row.reports },
    {
      key: "dateCreated",
      header: "Added",
      sortable: true,
      cell: (row) => formatDay(row.dateCreated),
      className: "whitespace-nowrap lg:pl-8",
    },
  ];
  const shown = { key: view.sort, order: view.order };
  return (
    <TableOrCards
      caption="Patients"
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowName={(row) => row.code}
      sort={shown}
      onSort={(key) => onSort({ sort: key, order: sortedBy(key, shown, firstOrder).order })}
      selection={selection}
      card={(row) => (
        <>
          <Who row={row} />
          <p className="text-sm text-muted">
            {row.sex}, {ageText(row, today)} years, {countOf(row.reports, "report")}
          </p>
          <p className="text-sm text-muted">{row.lastScanDate ? `Last scan ${formatCalendarDate(row.lastScanDate)}` : "No scan yet"}</p>
        </>
      )}
    />
  );
}

function Who({ row }: { row: PatientRow }) {
  const name = nameText(row);
  return (
    <>
      <AppLink to={`/patients/${row.id}`} className="font-medium wrap-anywhere text-brand underline-offset-4 hover:underline">
        <bdi>{row.code}</bdi>
      </AppLink>
      {name && <span className="block text-sm wrap-anywhere text-muted">{name}</span>}
      {row.healthyControl && <span className="block text-sm text-muted">healthy control</span>}
      {row.consentWithdrawn && (
        <span className="block">
          <Badge tone="warning">consent withdrawn</Badge>
        </span>
      )}
    </>
  );
}

function lastScan({ lastScanDate }: PatientRow) {
  return lastScanDate ? formatCalendarDate(lastScanDate) : <span className="text-muted">none yet</span>;
}
