import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ZUpdateReportRequest, type Report, type UpdateReportRequest } from "@trabecula/contracts";
import { subjectCodeHint } from "@trabecula/report-types";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { recordsChanged, reportQuery } from "../../reports/report-queries.ts";
import { updateReport } from "../../reports/reports-api.ts";

export default function RenameForm({ report, onDone }: { report: Report; onDone: () => void }) {
  const queries = useQueryClient();
  const form = useContractForm(
    {
      contract: ZUpdateReportRequest,
      values: { reportName: report.reportName, subjectCode: report.subjectCode ?? "" },
      toRequest: ({ reportName, subjectCode }) => ({ reportName, subjectCode: subjectCode.trim() === "" ? null : subjectCode }),
    },
    { checked: "sent" },
  );
  const rename = useMutation({
    mutationFn: (change: UpdateReportRequest) => updateReport(report.id, change),
    onSuccess: (updated) => {
      queries.setQueryData(reportQuery(report.id).queryKey, updated);
      recordsChanged(queries);
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={form.submit((change) => rename.mutateAsync(change))} className="mb-6 border-b border-line pb-4">
      <div className="grid max-w-2xl gap-5">
        <TextInput label="Report name" maxLength={120} autoFocus {...form.field("reportName")} />
        <TextInput label="Subject code" maxLength={60} autoComplete="off" hint={subjectCodeHint} {...form.field("subjectCode")} />
      </div>
      {form.failure?.message && <Problem text={form.failure.message} />}
      <div className="mt-5 flex gap-3">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={rename.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
