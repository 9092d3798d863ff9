import type { ReportRow } from "@trabecula/contracts";
import { useDeferredValue, useMemo, useState } from "react";
import { countOf } from "@trabecula/messages";
import { BulkBar } from "../../ui/BulkBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { DeleteReportsDialog } from "./DeleteReportsDialog.tsx";
import { ExportValues } from "./ExportValues.tsx";
import { ListControls } from "./ListControls.tsx";
import { pageRows, selectedRows } from "./model/report-list.ts";
import { ReportsTable } from "./ReportsTable.tsx";
import { useReportList } from "./use-report-list.ts";

export function ReportsList({ rows, pageSize }: { rows: readonly ReportRow[]; pageSize: number }) {
  const [list, dispatch] = useReportList(rows, pageSize);
  const [isAsking, setAsking] = useState(false);
  const visible = useDeferredValue(useMemo(() => pageRows(list), [list]));
  const found = list.filtered.length;
  const acting = useMemo(() => selectedRows(list), [list]);
  const hiddenCount = list.selected.size - acting.length;

  return (
    <>
      <ListControls list={list} dispatch={dispatch} />
      <div className="mb-3 flex items-center justify-end gap-3">
        <p className={found === list.all.length ? "sr-only" : "mr-auto text-sm text-muted tabular-nums"} role="status">
          {countOf(found, "report")} found
        </p>
        <ExportValues label="Export all found" rows={list.filtered} />
      </div>
      {found === 0 ? (
        <EmptyState
          title="No report matches"
          action={
            <Button
              variant="secondary"
              onClick={() => {
                dispatch({ type: "type-chosen", reportType: null });
                dispatch({ type: "patient-chosen", patientId: null });
                dispatch({ type: "searched", query: "" });
              }}
            >
              Show all reports
            </Button>
          }
        >
          Search looks in the report’s name, the code of its patient or subject, and its type.
        </EmptyState>
      ) : (
        <ReportsTable rows={visible} list={list} dispatch={dispatch} />
      )}
      <Pagination page={list.page} maxPages={list.maxPages} onPage={(page) => dispatch({ type: "paged", page })} label="Pages of reports" />
      <BulkBar
        show={list.selected.size > 0}
        selected={list.selected.size}
        total={list.all.length}
        onCancel={() => dispatch({ type: "selection-cleared" })}
        note={hiddenCount > 0 && hiddenNote(hiddenCount, list.selected.size)}
        onDelete={acting.length > 0 ? () => setAsking(true) : null}
      >
        <ExportValues label="Export" rows={acting} opens="up" />
      </BulkBar>
      <DeleteReportsDialog
        open={isAsking}
        rows={acting}
        hiddenCount={hiddenCount}
        onClose={() => setAsking(false)}
        onDeleted={(ids) => {
          setAsking(false);
          dispatch({ type: "removed", ids });
        }}
      />
    </>
  );
}

/** The selection survives searches; bulk actions skip hidden rows. */
function hiddenNote(hidden: number, selected: number): string {
  return `${hidden} of ${selected} selected ${hidden === 1 ? "is" : "are"} not shown and ${hidden === 1 ? "is" : "are"} left alone.`;
}
