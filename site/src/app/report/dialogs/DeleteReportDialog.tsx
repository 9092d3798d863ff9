import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { useNavigate } from "react-router-dom";
import { messageOf } from "../../../shell/api-error.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { recordsChanged, reportQuery } from "../../reports/report-queries.ts";
import { deleteReports } from "../../reports/reports-api.ts";

export default function DeleteReportDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => deleteReports([report.id]),
    onSuccess: () => {
      queries.removeQueries({ queryKey: reportQuery(report.id).queryKey });
      recordsChanged(queries);
      void navigate("/reports");
    },
  });
  return (
    <ConfirmDialog
      open
      title="Delete this report"
      confirmLabel="Delete report"
      tone="danger"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>
        “<bdi>{report.reportName}</bdi>” is deleted for good, with its scores{report.revision > 1 && " and its earlier revisions"}.
      </p>
      {remove.error && <p className="mt-2 text-error">{messageOf(remove.error)}</p>}
    </ConfirmDialog>
  );
}
