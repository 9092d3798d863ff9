import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReportRow } from "@trabecula/contracts";
import { messageOf } from "../../shell/api-error.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { dashboardQuery, reportIndexQuery } from "./report-queries.ts";
import { deleteReports } from "./reports-api.ts";

interface Props {
  open: boolean;
  ids: readonly ReportRow["id"][];
  onClose: () => void;
  onDeleted: (ids: readonly string[]) => void;
}

/** Asks, deletes, and tells the list; a failure stays in the dialog, and nothing is taken off the list. */
export function DeleteReportsDialog({ open, ids, onClose, onDeleted }: Props) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteReports(ids),
    onSuccess: () => {
      onDeleted(ids);
      void queries.invalidateQueries({ queryKey: reportIndexQuery().queryKey });
      void queries.invalidateQueries({ queryKey: dashboardQuery().queryKey });
    },
  });
  const what = ids.length === 1 ? "1 report" : `${ids.length} reports`;
  return (
    <ConfirmDialog
      open={open}
      title={`Delete ${what}`}
      confirmLabel={`Delete ${what}`}
      tone="danger"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
    >
      <p>
        {ids.length === 1
          ? "The selected report and its scores are deleted for good."
          : "The selected reports and their scores are deleted for good."}
      </p>
      {remove.error && <p className="mt-2 text-error">{messageOf(remove.error)}</p>}
    </ConfirmDialog>
  );
}
