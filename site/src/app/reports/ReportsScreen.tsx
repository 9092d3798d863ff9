import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { countOf } from "@trabecula/messages";
import { mostDocuments, type ReportRow } from "@trabecula/contracts";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import { MutationDialog } from "../../shell/MutationDialog.tsx";
import { keepListed } from "./listed-reports.ts";
import { reportIndexQuery, recordsChanged, deleteReports } from "./report-queries.ts";
import { messageOf } from "../../shell/api-error.ts";
import { totalText } from "../../shell/lists/filters.tsx";
import { useMay } from "../../shell/workspaces.ts";
import { useTitle } from "../../shell/use-title.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../ui/ListSkeleton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { BulkBar } from "../../ui/BulkBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { ListControls } from "./ListControls.tsx";
import { pageRows, selectedRows, useReportList } from "./model/report-list.ts";
import { RecentlyDeletedLink } from "../recently-deleted/RecentlyDeletedLink.tsx";
import { restorable, showDeletedReports } from "../recently-deleted/deletion.ts";
import { ReportsTable } from "./ReportsTable.tsx";
import { NamedRows } from "../../ui/NamedRows.tsx";
import { DisclosureButton } from "../../ui/DisclosureButton.tsx";
import { lazyPart } from "../../shell/lazy-screen.ts";

const loadFiles = () => import("./FilesOfReports.tsx");
const DocumentChoices = lazyPart("report-documents", async () => ({ default: (await loadFiles()).DocumentChoices }), "h-72 w-full");
const ValueChoices = lazyPart("report-values", async () => ({ default: (await loadFiles()).ValueChoices }), "h-72 w-full");

export default function ReportsScreen() {
  useTitle("Reports");
  const { data, error, isPending, isFetching, refetch } = useQuery(reportIndexQuery());
  const may = useMay();
  const newReport = may("write") && <ButtonLink to="/new-report">New report</ButtonLink>;
  // A cached zero may predate the first report.
  const isLoading = isPending || (isFetching && data?.total === 0);
  return (
    <>
      <PageHeader
        title="Reports"
        description={data ? totalText(data, "report") : "\u00a0"}
        actions={newReport && <div className="print:hidden">{newReport}</div>}
      />
      {isLoading && <ListSkeleton label="Loading reports…" />}
      {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data?.total === 0 && !isLoading && (
        <EmptyState title="No reports yet" action={newReport}>
          A report compares one visit's scans with a published reference and keeps the result.
        </EmptyState>
      )}
      {data && data.total > 0 && <ReportsList rows={data.items} pageSize={data.pageSize} />}
      {data && may("write") && <RecentlyDeletedLink />}
    </>
  );
}

function ReportsList({ rows, pageSize }: { rows: readonly ReportRow[]; pageSize: number }) {
  const [list, dispatch] = useReportList(rows, pageSize);
  const [isAsking, setAsking] = useState(false);
  const may = useMay();
  const { pathname, search } = useLocation();
  useEffect(
    () => keepListed({ ids: list.filtered.map(({ id }) => id), address: pathname + search, before: 0, total: list.filtered.length }),
    [list.filtered, pathname, search],
  );
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
        {may("deidentified") && (
          <DisclosureButton label="Export all found" disabled={found === 0}>
            {(close) => <ValueChoices rows={list.filtered} onSaved={close} />}
          </DisclosureButton>
        )}
      </div>
      {found === 0 ? (
        <EmptyState
          title="No report matches"
          action={
            <Button
              variant="secondary"
              onClick={() => {
                dispatch({ type: "type-chosen", reportType: null });
                dispatch({ type: "state-chosen", readState: null });
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
        onDelete={!may("write") ? undefined : acting.length > 0 ? () => setAsking(true) : null}
      >
        {may("export") && (
          <DisclosureButton label="Documents" opens="up" disabled={acting.length === 0 || acting.length > mostDocuments}>
            {(close) => <DocumentChoices rows={acting} onSaved={close} />}
          </DisclosureButton>
        )}
        <DisclosureButton label="Export" opens="up" disabled={acting.length === 0}>
          {(close) => <ValueChoices rows={acting} onSaved={close} />}
        </DisclosureButton>
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

interface Props {
  open: boolean;
  rows: readonly Pick<ReportRow, "id" | "reportName" | "release">[];
  /** Selected rows hidden by the search; they are kept. */
  hiddenCount: number;
  onClose: () => void;
  onDeleted: (ids: readonly string[]) => void;
}

/** Removes no row after a failure. */
function DeleteReportsDialog({ open, rows, hiddenCount, onClose, onDeleted }: Props) {
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: async () => {
      const ids = rows.map(({ id }) => id);
      await deleteReports(ids);
      return ids;
    },
    onSuccess: (ids) => {
      onDeleted(ids);
      showDeletedReports(ids);
      recordsChanged(queries);
    },
  });
  return (
    <MutationDialog tone="danger" open={open} title={`Delete ${countOf(rows.length, "report")}`} mutation={removal} onClose={onClose}>
      <p>{rows.length === 1 ? "This report is deleted with its scores:" : "These reports are deleted with their scores:"}</p>
      <NamedRows
        rows={rows.map(({ id, reportName, release }) => ({ id, name: release ? `${reportName} (withdraw it first)` : reportName }))}
      />
      <p className="mt-3">{restorable.reports}</p>
      {hiddenCount > 0 && (
        <p className="mt-3">
          {hiddenCount === 1 ? "1 selected report that is not shown stays." : `${hiddenCount} selected reports that are not shown stay.`}
        </p>
      )}
    </MutationDialog>
  );
}
