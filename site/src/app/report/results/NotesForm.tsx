import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ZUpdateReportRequest, type Report, type UpdateReportRequest } from "@trabecula/contracts";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { reportQuery } from "../../reports/report-queries.ts";
import { updateReport } from "../../reports/reports-api.ts";

export default function NotesForm({ report, onDone }: { report: Report; onDone: () => void }) {
  const queries = useQueryClient();
  const form = useContractForm(
    {
      contract: ZUpdateReportRequest,
      values: { notes: report.notes ?? "" },
      toRequest: ({ notes }) => ({ notes: notes.trim() === "" ? null : notes }),
    },
    { checked: "sent" },
  );
  const notes = form.field("notes");
  const save = useMutation({
    mutationFn: (change: UpdateReportRequest) => updateReport(report.id, change),
    onSuccess: (updated) => {
      queries.setQueryData(reportQuery(report.id).queryKey, updated);
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={form.submit((change) => save.mutateAsync(change))} className="max-w-[65ch]">
      <TextArea
        label="Notes on this report"
        maxLength={5000}
        autoFocus
        hint="Do not write names here; the report is kept by its subject code."
        {...notes}
        indicator={form.failure ? 2 : notes.indicator}
        message={notes.message ?? form.failure?.message}
      />
      <div className="mt-3 flex gap-3">
        <Button variant="secondary" size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="small" pending={save.isPending}>
          Save notes
        </Button>
      </div>
    </form>
  );
}
