import { pageSize } from "../../../shell/product.ts";
import { useQuery } from "@tanstack/react-query";
import type { PatientRow, PatientsDeleted } from "@trabecula/contracts";
import { useEffect, useEffectEvent, useState } from "react";
import { countOf } from "@trabecula/messages";
import { BulkBar } from "../../../ui/BulkBar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { DeletePatientsDialog } from "../DeletePatientsDialog.tsx";
import { allPatients, type PatientListView } from "../model/patient-list-view.ts";
import { keepsNamesQuery } from "../patient-queries.ts";
import { PatientFilters } from "./PatientFilters.tsx";
import { PatientTable } from "./PatientTable.tsx";
import { usePatientSelection } from "./use-patient-selection.ts";

interface Props {
  list: { items: readonly PatientRow[]; total: number };
  total: number;
  /** Data of the previous view, until the new one loads. */
  isEarlier: boolean;
  view: PatientListView;
  onView: (change: Partial<PatientListView>) => void;
}

export function PatientList({ list: { items, total: found }, total, isEarlier, view, onView }: Props) {
  const selection = usePatientSelection(items);
  const [isAsking, setAsking] = useState(false);
  const [gone, setGone] = useState<PatientsDeleted | null>(null);
  const keepsNames = useQuery(keepsNamesQuery()).data ?? false;
  const maxPages = Math.max(1, Math.ceil(found / pageSize()));
  useLastPage(view.page, isEarlier ? null : maxPages, onView);
  const elsewhere = selection.rows.filter(({ id }) => !items.some((row) => row.id === id)).length;

  return (
    <>
      {gone && <NotificationBanner wide type="success" message={goneText(gone)} onClose={() => setGone(null)} />}
      <PatientFilters view={view} found={view.q.trim() === "" ? undefined : found} keepsNames={keepsNames} onChange={onView} />
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
          view={view}
          onSort={onView}
          selection={{ ids: selection.ids, onToggle: selection.toggle, onToggleAll: selection.togglePage }}
        />
      )}
      <Pagination page={Math.min(view.page, maxPages)} maxPages={maxPages} onPage={(page) => onView({ page })} label="Pages of patients" />
      <BulkBar
        show={selection.rows.length > 0}
        selected={selection.rows.length}
        total={total}
        note={elsewhere > 0 && `${elsewhere} of them ${elsewhere === 1 ? "is" : "are"} not on this page.`}
        onCancel={selection.clear}
        onDelete={() => setAsking(true)}
      />
      <DeletePatientsDialog
        open={isAsking}
        rows={selection.rows}
        onClose={() => setAsking(false)}
        onDeleted={(deleted) => {
          setAsking(false);
          setGone(deleted);
          selection.clear();
        }}
      />
    </>
  );
}

/** Goes to the last page if the page no longer exists, e.g. after a deletion. */
function useLastPage(page: number, maxPages: number | null, onView: Props["onView"]): void {
  const show = useEffectEvent((last: number) => onView({ page: last }));
  useEffect(() => {
    if (maxPages !== null && page > maxPages) show(maxPages);
  }, [page, maxPages]);
}

function goneText({ deleted, reports }: PatientsDeleted): string {
  const what = reports === 0 ? countOf(deleted, "patient") : `${countOf(deleted, "patient")} and ${countOf(reports, "report")}`;
  return `${what} ${deleted + reports === 1 ? "is" : "are"} deleted.`;
}
