import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PatientsDeleted } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import { sendsMail } from "../../shell/sends-mail.ts";
import { DeleteDialog } from "../../shell/lists/DeleteDialog.tsx";
import { NamedRows } from "../../ui/NamedRows.tsx";
import { recordsChanged } from "../reports/report-queries.ts";
import { deletePatients } from "./patient-queries.ts";

interface Props {
  open: boolean;
  rows: readonly { id: string; code: string; reports: number }[];
  onClose: () => void;
  onDeleted: (gone: PatientsDeleted) => void;
}

export function DeletePatientsDialog({ open, rows, onClose, onDeleted }: Props) {
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: () => deletePatients(rows.map(({ id }) => id)),
    onSuccess: (gone) => {
      onDeleted(gone);
      recordsChanged(queries);
    },
  });
  const reports = rows.reduce((sum, row) => sum + row.reports, 0);
  return (
    <DeleteDialog open={open} title={`Delete ${countOf(rows.length, "patient")}`} removal={removal} onClose={onClose}>
      <p>
        Deleted for good, with {reports === 0 ? "everything that is on record" : countOf(reports, "report")}
        {rows.length === 1 ? " of this patient:" : " of these patients:"}
      </p>
      <NamedRows
        rows={rows.map(({ id, code, reports: own }) => ({ id, name: `${code}, ${own === 0 ? "no report" : countOf(own, "report")}` }))}
      />
      <p className="mt-3">
        A patient with an account here loses it, or this part of it{sendsMail() ? ", and is told by e-mail" : ""}. An invitation under way
        is taken back.
        {!sendsMail() && ` This platform sends no e-mail: please tell the ${rows.length === 1 ? "patient" : "patients"} yourself.`}
      </p>
      {reports > 0 && <p className="mt-3">A report that should stay can be moved to another patient first.</p>}
    </DeleteDialog>
  );
}
