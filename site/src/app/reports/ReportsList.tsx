import type { ReportRow } from "@trabecula/contracts";
import { useDeferredValue, useMemo, useState } from "react";
import { BulkBar } from "../../ui/BulkBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { showError } from "../../shell/session-store.ts";
import { saveTextFile } from "../../ui/save-text-file.ts";
import { DeleteReportsDialog } from "./DeleteReportsDialog.tsx";
import { ListControls } from "./ListControls.tsx";
import { reportRowsToCsv } from "./model/list-csv.ts";
import { pageRows } from "./model/report-list.ts";
import { ReportsTable } from "./ReportsTable.tsx";
import { useReportList } from "./use-report-list.ts";

/** The list itself: search, filter, sort, pages, and acts on a selection. */
export function ReportsList({ rows, pageSize }: { rows: readonly ReportRow[]; pageSize: number }) {
  const [list, dispatch] = useReportList(rows, pageSize);
  const [isAsking, setAsking] = useState(false);
  const visible = useDeferredValue(useMemo(() => pageRows(list), [list]));
  const found = list.filtered.length;

  async function exportSelection(): Promise<void> {
    try {
      saveTextFile("reports.csv", await reportRowsToCsv(list.all.filter((row) => list.selected.has(row.id))));
    } catch {
      showError("The export could not be loaded. Please check your connection and try again.");
    }
  }

  return (
    <>
      <ListControls list={list} dispatch={dispatch} />
      <p className="sr-only" role="status">
        {found === 1 ? "1 report found" : `${found} reports found`}
      </p>
      {found === 0 ? (
        <EmptyState
          title="No report matches"
          action={
            <Button
              variant="secondary"
              onClick={() => {
                dispatch({ type: "type-chosen", reportType: null });
                dispatch({ type: "searched", query: "" });
              }}
            >
              Show all reports
            </Button>
          }
        >
          Search looks in the report's name and its type.
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
        onDelete={() => setAsking(true)}
      >
        <Button variant="secondary" size="small" onClick={() => void exportSelection()}>
          Export CSV
        </Button>
      </BulkBar>
      <DeleteReportsDialog
        open={isAsking}
        ids={[...list.selected]}
        onClose={() => setAsking(false)}
        onDeleted={(ids) => {
          setAsking(false);
          dispatch({ type: "removed", ids });
        }}
      />
    </>
  );
}
