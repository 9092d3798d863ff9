import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import type { Reading } from "@trabecula/report-view";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { formatDay } from "../../format/dates.ts";
import { reportQuery } from "../reports/report-queries.ts";
import { deleteReports } from "../reports/reports-api.ts";
import { messageOf } from "../../shell/api-error.ts";
import { chunkTimeoutMs, loadWithin } from "../../shell/lazy-screen.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { LoadingIndicator } from "../../ui/LoadingIndicator.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { DocumentButton } from "./DocumentButton.tsx";
import { ReportActs } from "./revisions/ReportActs.tsx";
import { useShownRevision } from "./revisions/use-shown-revision.ts";
import { ExportMenu } from "./ExportMenu.tsx";

/** Forms come when they are opened: most who read a report change nothing. */
const RenameForm = lazy(() => loadWithin("rename-report", () => import("./RenameForm.tsx"), chunkTimeoutMs));

/** Name and acts of a report: rename, print, delete. */
export function ReportHeader({ report, type, reading }: { report: Report; type: string; reading: Reading }) {
  const [isRenaming, setRenaming] = useState(false);
  const isNewest = useShownRevision() === null;
  if (isRenaming)
    return (
      <Suspense fallback={<LoadingIndicator />}>
        <RenameForm report={report} onDone={() => setRenaming(false)} />
      </Suspense>
    );
  return (
    <PageHeader
      eyebrow={`${type} · created ${formatDay(report.dateCreated)} · revision ${report.revision}`}
      title={report.reportName}
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          <DocumentButton report={report} reading={reading} />
          {isNewest && (
            <Button variant="secondary" size="small" onClick={() => setRenaming(true)}>
              Rename
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={() => window.print()}>
            Print
          </Button>
          <ExportMenu report={report} />
          {isNewest && <ReportActs report={report} />}
          {isNewest && <DeleteButton report={report} />}
        </div>
      }
    />
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
