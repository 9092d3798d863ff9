import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ZUpdateReportRequest, type Report, type UpdateReportRequest } from "@trabecula/contracts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { reportQuery } from "../reports/report-queries.ts";
import { updateReport } from "../reports/reports-api.ts";

/** Another name for a report, in the place of its heading. */
export default function RenameForm({ report, onDone }: { report: Report; onDone: () => void }) {
  const queries = useQueryClient();
  const form = useContractForm({ contract: ZUpdateReportRequest, values: { reportName: report.reportName } }, { checked: "sent" });
  const name = form.field("reportName");
  const rename = useMutation({
    mutationFn: (change: UpdateReportRequest) => updateReport(report.id, change),
    onSuccess: (updated) => {
      queries.setQueryData(reportQuery(report.id).queryKey, updated);
      onDone();
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.submit((change) => rename.mutateAsync(change))}
      className="mb-6 flex flex-wrap items-end gap-3 border-b border-line pb-4"
    >
      <TextInput
        label="Report name"
        fieldClassName="min-w-64 flex-1"
        maxLength={120}
        autoFocus
        {...name}
        indicator={form.failure ? 2 : name.indicator}
        message={name.message ?? form.failure?.message}
      />
      <Button variant="secondary" onClick={onDone}>
        Cancel
      </Button>
      <Button type="submit" pending={rename.isPending}>
        Save name
      </Button>
    </form>
  );
}
