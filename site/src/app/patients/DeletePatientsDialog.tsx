import { useMutation, useQueryClient } from "@tanstack/react-query";
import { countOf } from "@trabecula/messages";
import { MutationDialog } from "../../shell/MutationDialog.tsx";
import { sendsMail } from "../../shell/product.ts";
import { NamedRows } from "../../ui/NamedRows.tsx";
import { recordsChanged } from "../reports/report-queries.ts";
import { restorable, showDeletedPatients } from "../recently-deleted/deletion.ts";
import { deletePatients } from "./patient-queries.ts";

interface Props {
  rows: readonly { id: string; code: string; reports: number }[];
  onClose: () => void;
  onDeleted: () => void;
}

export default function DeletePatientsDialog({ rows, onClose, onDeleted }: Props) {
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: async () => {
      const ids = rows.map(({ id }) => id);
      return { ids, gone: await deletePatients(ids) };
    },
    onSuccess: ({ ids, gone }) => {
      onDeleted();
      showDeletedPatients(ids, gone);
      recordsChanged(queries);
    },
  });
  const reports = rows.reduce((sum, row) => sum + row.reports, 0);
  return (
    <MutationDialog tone="danger" title={`Delete ${countOf(rows.length, "patient")}`} mutation={removal} onClose={onClose}>
      <p>
        This deletes {rows.length === 1 ? "this patient" : "these patients"} with{" "}
        {reports === 0 ? "all their data" : countOf(reports, "report")}:
      </p>
      <NamedRows
        rows={rows.map(({ id, code, reports: own }) => ({ id, name: `${code}, ${own === 0 ? "no report" : countOf(own, "report")}` }))}
      />
      <p className="mt-3">
        Patients with an account lose access to these reports{sendsMail() ? " and are notified by e-mail" : ""}. An account without other
        reports is deleted. Open invitations are withdrawn.
        {!sendsMail() && ` This platform does not send e-mail. Please tell the ${rows.length === 1 ? "patient" : "patients"} yourself.`}
      </p>
      <p className="mt-3">{restorable.patients}</p>
      {reports > 0 && <p className="mt-3">To keep a report, move it to another patient first.</p>}
    </MutationDialog>
  );
}
