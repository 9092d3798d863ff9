import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ZUpdateReportRequest, type Report, type UpdateReportRequest } from "@trabecula/contracts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { formatDay } from "../../format/dates.ts";
import { reportQuery } from "../reports/report-queries.ts";
import { deleteReports, updateReport } from "../reports/reports-api.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { messageOf } from "../../shell/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

/** Name and acts of a report: rename, print, delete. */
export function ReportHeader({ report, eyebrow }: { report: Report; eyebrow: string }) {
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) return <RenameForm report={report} onDone={() => setRenaming(false)} />;
  return (
    <PageHeader
      eyebrow={eyebrow}
      title={report.reportName}
      description={`Created ${formatDay(report.dateCreated)}, revision ${report.revision}`}
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button variant="secondary" size="small" onClick={() => setRenaming(true)}>
            Rename
          </Button>
          <Button variant="secondary" size="small" onClick={() => window.print()}>
            Print
          </Button>
          <DeleteButton report={report} />
        </div>
      }
    />
  );
}

function RenameForm({ report, onDone }: { report: Report; onDone: () => void }) {
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

function DeleteButton({ report }: { report: Report }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => deleteReports([report.id]),
    onSuccess: () => {
      queries.removeQueries({ queryKey: reportQuery(report.id).queryKey });
      void queries.invalidateQueries({ queryKey: ["reports"] });
      void queries.invalidateQueries({ queryKey: ["dashboard"] });
      void navigate("/reports");
    },
  });
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete this report"
        confirmLabel="Delete report"
        tone="danger"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>“{report.reportName}” and its scores are deleted for good.</p>
        {remove.error && <p className="mt-2 text-error">{messageOf(remove.error)}</p>}
      </ConfirmDialog>
    </>
  );
}
