import { useQuery } from "@tanstack/react-query";
import { mostSorted, type PatientRow } from "@trabecula/contracts";
import { useEffect, useEffectEvent, useState } from "react";
import { countOf, formatCalendarDate, formatDay } from "@trabecula/messages";
import { lazyPart } from "../../../shell/lazy-screen.ts";
import { pageSize } from "../../../shell/product.ts";
import { useMay } from "../../../shell/workspaces.ts";
import { BulkBar } from "../../../ui/BulkBar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { allPatients, type PatientListView, readPatientListView, firstOrder, keepsNamesQuery } from "../patient-queries.ts";
import { FoundCount, SearchFilter, type Total } from "../../../shell/lists/filters.tsx";
import { Select } from "../../../ui/Select.tsx";
import { todayHere } from "../../../format/today-here.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { type Column, type Selection, sortedBy } from "../../../ui/DataTable.tsx";
import { TableOrCards } from "../../../ui/TableOrCards.tsx";
import { useMoveTargets } from "../move/move-targets.ts";
import { ageText, nameText } from "../model/patient-messages.ts";
import { kept } from "../../../ui/Kept.tsx";

const MovePatientsDialog = lazyPart("move-patients", () => import("../move/MovePatientsDialog.tsx"));
const mostMoved = 200;

const DeletePatientsDialog = lazyPart("delete-patients", () => import("../DeletePatientsDialog.tsx"));

interface Props {
  list: Total & { items: readonly PatientRow[] };
  total: number;
  /** Data of the previous view, until the new one loads. */
  isEarlier: boolean;
  view: PatientListView;
  onView: (change: Partial<PatientListView>) => void;
}

export function PatientList({ list, total, isEarlier, view, onView }: Props) {
  const { items } = list;
  const isLong = list.total > mostSorted;
  const selection = usePatientSelection(items);
  const [asking, setAsking] = useState<"delete" | "move" | null>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const targets = useMoveTargets();
  const keepsNames = useQuery(keepsNamesQuery()).data ?? false;
  const may = useMay();
  const maxPages = Math.max(1, Math.ceil(list.total / pageSize()));
  useLastPage(view.page, isEarlier ? null : maxPages, onView);
  const elsewhere = selection.rows.filter(({ id }) => !items.some((row) => row.id === id)).length;

  return (
    <>
      {moved && <NotificationBanner wide className="mb-6" type="success" message={moved} onClose={() => setMoved(null)} />}
      <PatientFilters {...{ view, keepsNames, isLong }} found={view.q.trim() === "" ? undefined : list} onChange={onView} />
      {items.length === 0 ? (
        <EmptyState
          title="No patient matches"
          action={
            <Button variant="secondary" onClick={() => onView(allPatients)}>
              Show all patients
            </Button>
          }
        >
          {keepsNames ? "Search looks in the patient’s code and name." : "Search looks in the patient’s code."}
        </EmptyState>
      ) : (
        <PatientTable
          rows={items}
          {...{ view, isLong }}
          onSort={onView}
          selection={may("write") ? { ids: selection.ids, onToggle: selection.toggle, onToggleAll: selection.togglePage } : undefined}
        />
      )}
      <Pagination page={Math.min(view.page, maxPages)} maxPages={maxPages} onPage={(page) => onView({ page })} label="Pages of patients" />
      <BulkBar
        show={selection.rows.length > 0}
        selected={selection.rows.length}
        total={total}
        note={
          targets.length > 0 && selection.rows.length > mostMoved
            ? `Move ${mostMoved} patients at most at a time.`
            : elsewhere > 0 && `${elsewhere} of them ${elsewhere === 1 ? "is" : "are"} not on this page.`
        }
        onCancel={selection.clear}
        onDelete={() => setAsking("delete")}
      >
        {targets.length > 0 && (
          <Button variant="secondary" size="small" disabled={selection.rows.length > mostMoved} onClick={() => setAsking("move")}>
            Move
          </Button>
        )}
      </BulkBar>
      {asking === "move" && (
        <MovePatientsDialog
          ids={selection.rows.map(({ id }) => id)}
          targets={targets}
          onClose={() => setAsking(null)}
          onMoved={(message) => {
            setAsking(null);
            selection.clear();
            setMoved(message);
          }}
        />
      )}
      {asking === "delete" && (
        <DeletePatientsDialog
          rows={selection.rows}
          onClose={() => setAsking(null)}
          onDeleted={() => {
            setAsking(null);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

function useLastPage(page: number, maxPages: number | null, onView: Props["onView"]): void {
  const show = useEffectEvent((last: number) => onView({ page: last }));
  useEffect(() => {
    if (maxPages !== null && page > maxPages) show(maxPages);
  }, [page, maxPages]);
}

/** Stores rows, because a selection spans pages that are no longer loaded. */
function usePatientSelection(shown: readonly PatientRow[]) {
  const [rows, setRows] = useState<ReadonlyMap<string, PatientRow>>(new Map());

  function set(changed: readonly PatientRow[], selected: boolean): void {
    const next = new Map(rows);
    for (const row of changed) {
      if (selected) next.set(row.id, row);
      else next.delete(row.id);
    }
    setRows(next);
  }

  return {
    ids: new Set(rows.keys()),
    rows: [...rows.values()].map((row) => shown.find(({ id }) => id === row.id) ?? row),
    toggle: (id: string) =>
      set(
        shown.filter((row) => row.id === id),
        !rows.has(id),
      ),
    togglePage: () => set(shown, !shown.every(({ id }) => rows.has(id))),
    clear: () => setRows(new Map()),
  };
}

interface PatientFiltersProps {
  view: PatientListView;
  found: Total | undefined;
  keepsNames: boolean;
  isLong: boolean;
  onChange: (change: Partial<PatientListView>) => void;
}

const orders = [
  { value: "sort=dateCreated&order=desc", label: "Newest first" },
  { value: "sort=dateCreated&order=asc", label: "Oldest first" },
  { value: "sort=lastScanDate&order=desc", label: "Latest scan first" },
  { value: "sort=lastScanDate&order=asc", label: "Earliest scan first" },
  { value: "sort=code&order=asc", label: "Code, A to Z" },
  { value: "sort=code&order=desc", label: "Code, Z to A" },
  { value: "sort=age&order=desc", label: "Oldest people first" },
  { value: "sort=age&order=asc", label: "Youngest people first" },
  { value: "sort=sex&order=asc", label: "Women first" },
  { value: "sort=sex&order=desc", label: "Men first" },
  { value: "sort=reports&order=desc", label: "Most reports first" },
  { value: "sort=reports&order=asc", label: "Fewest reports first" },
];

function PatientFilters({ view, found, keepsNames, isLong, onChange }: PatientFiltersProps) {
  return (
    <div className={`mb-3 grid items-end gap-3 ${found === undefined ? "" : "md:grid-cols-[minmax(0,1fr)_auto]"}`}>
      <SearchFilter
        label="Search patients"
        placeholder={keepsNames ? "Code or name" : "Code"}
        q={view.q}
        onSearch={(q) => onChange({ q })}
      />
      <Select
        label="Order"
        fieldClassName="md:hidden"
        value={`sort=${view.sort}&order=${view.order}`}
        options={isLong ? orders.filter(({ value }) => /=(?:dateCreated|code)&/.test(value)) : orders}
        onChange={(event) => {
          const { sort, order } = readPatientListView(new URLSearchParams(event.target.value));
          onChange({ sort, order });
        }}
      />
      {found !== undefined && (
        <div className="md:pb-2.5">
          <FoundCount total={found} one="patient" />
        </div>
      )}
    </div>
  );
}

interface PatientTableProps {
  rows: readonly PatientRow[];
  view: PatientListView;
  isLong: boolean;
  selection: Selection | undefined;
  onSort: (change: Pick<PatientListView, "sort" | "order">) => void;
}

function PatientTable({ rows, view, isLong, selection, onSort }: PatientTableProps) {
  const today = todayHere();
  const columns: Column<PatientRow, PatientListView["sort"]>[] = [
    { key: "code", header: "Code", sortable: true, cell: (row) => <Who row={row} /> },
    { key: "sex", header: "Sex", sortable: !isLong, cell: (row) => row.sex },
    { key: "age", header: "Age", sortable: !isLong, align: "right", cell: (row) => ageText(row, today), className: "whitespace-nowrap" },
    { key: "lastScanDate", header: "Last scan", sortable: !isLong, cell: lastScan, className: "whitespace-nowrap lg:pl-8" },
    { key: "reports", header: "Reports", sortable: !isLong, align: "right", cell: (row) => row.reports },
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
      {...{ columns, rows, selection }}
      rowId={(row) => row.id}
      rowName={(row) => row.code}
      sort={shown}
      onSort={(key) => onSort({ sort: key, order: sortedBy(key, shown, firstOrder).order })}
      card={(row) => (
        <>
          <Who row={row} />
          <p className="text-sm text-muted">
            {row.sex}, {ageText(row, today)} years, {countOf(row.reports, "report")}
          </p>
          <p className="text-sm text-muted">
            {kept(row.lastScanDate ? `Last scan ${formatCalendarDate(row.lastScanDate)}` : "No scan yet")}
          </p>
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
        <bdi translate="no">{row.code}</bdi>
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
