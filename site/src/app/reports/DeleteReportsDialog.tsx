import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReportRow } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import { DeleteDialog } from "../../shell/lists/DeleteDialog.tsx";
import { NamedRows } from "../../ui/NamedRows.tsx";
import { recordsChanged } from "./report-queries.ts";
import { deleteReports } from "./reports-api.ts";

interface Props {
  open: boolean;
  rows: readonly Pick<ReportRow, "id" | "reportName">[];
  /** Selected rows hidden by the search; they are kept. */
  hiddenCount?: number;
  onClose: () => void;
  onDeleted: (ids: readonly string[]) => void;
}

/** After a failure, no row is removed. */
export function DeleteReportsDialog({ open, rows, hiddenCount = 0, onClose, onDeleted }: Props) {
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: async () => {
      const ids = rows.map(({ id }) => id);
      await deleteReports(ids);
      return ids;
    },
    onSuccess: (ids) => {
      onDeleted(ids);
      recordsChanged(queries);
    },
  });
  return (
    <DeleteDialog open={open} title={`Delete ${countOf(rows.length, "report")}`} removal={removal} onClose={onClose}>
      <p>
        {rows.length === 1 ? "This report is deleted for good, with its scores:" : "These reports are deleted for good, with their scores:"}
      </p>
      <NamedRows rows={rows.map(({ id, reportName }) => ({ id, name: reportName }))} />
      {hiddenCount > 0 && (
        <p className="mt-3">
          {hiddenCount === 1 ? "1 selected report that is not shown stays." : `${hiddenCount} selected reports that are not shown stay.`}
        </p>
      )}
    </DeleteDialog>
  );
}
