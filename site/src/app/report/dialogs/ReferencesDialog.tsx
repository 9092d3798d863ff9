import { useMutation } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { useState } from "react";
import { messageOf } from "../../../shell/api-error.ts";
import { ActionDialog } from "../../../ui/ActionDialog.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { CompareReferences, comparisonOfReport } from "../../references/CompareReferences.tsx";
import { showReferences } from "../../reports/report-queries.ts";
import { useRevised } from "../revisions/report-revision.ts";

export default function ReferencesDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const own = report.dataset.id;
  const shown = report.otherReferences?.others.map(({ dataset }) => dataset.id) ?? [];
  const [others, setOthers] = useState<readonly string[]>(shown);
  const revised = useRevised();
  const show = useMutation({
    mutationFn: () => showReferences(report, others),
    onSuccess: (next) => {
      revised(next);
      onClose();
    },
  });
  const isEmpty = others.length === 0;
  const isAsShown = others.length === shown.length && others.every((id, index) => id === shown[index]);
  const { reportType, subject, inputs } = report;
  return (
    <ActionDialog
      wide="page"
      title="Compare references"
      act={isEmpty && shown.length > 0 ? "Take them out of this report" : "Show other references in this report"}
      cancel="Close"
      onAction={() => show.mutate()}
      pending={show.isPending}
      disabled={isAsShown || (isEmpty && shown.length === 0)}
      onClose={onClose}
    >
      <p className="mt-2 max-w-[75ch] text-muted">
        Compares the same values with other references. Showing them makes a new revision; its document and files name each reference. The
        report’s own numbers stay, and the patient never sees the others.
      </p>
      <CompareReferences
        scans={{ reportType, subject, scans: inputs }}
        query={comparisonOfReport(report.id, report.revision, others)}
        chosen={[own, ...others]}
        ownId={own}
        onChoose={(ids) => setOthers(ids.filter((id) => id !== own))}
      />
      {show.error && <Problem text={messageOf(show.error)} />}
    </ActionDialog>
  );
}
