import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { messageOf } from "../../../shell/api-error.ts";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { DisclosureButton } from "../../../ui/DisclosureButton.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { duplicateReport } from "../../reports/reports-api.ts";
import { openScans } from "./open-scans.ts";

/** Dialogs come when they are opened: most who read a report change nothing. */
const dialogs = {
  again: lazy(() => loadWithin("score-again", () => import("./ScoreAgainDialog.tsx"), chunkTimeoutMs)),
  override: lazy(() => loadWithin("motion-override", () => import("./OverrideDialog.tsx"), chunkTimeoutMs)),
  revisions: lazy(() => loadWithin("report-revisions", () => import("./RevisionsDialog.tsx"), chunkTimeoutMs)),
};

/** What else can be done with a report: score it again, read what it was, copy it. */
export function ReportActs({ report }: { report: Report }) {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const duplicate = useDuplicate(report);
  const ShownDialog = open && dialogs[open];
  return (
    <>
      <DisclosureButton label="More">
        {(close) => {
          const opening = (dialog: keyof typeof dialogs) => () => {
            close();
            setOpen(dialog);
          };
          return (
            <>
              <Act title="Score again" onClick={opening("again")}>
                With another dataset or version, as a new revision.
              </Act>
              {openScans(report).length > 0 && (
                <Act title="Score despite motion" onClick={opening("override")}>
                  A scan of motion grade 4 or 5, with a reason.
                </Act>
              )}
              <Act title="Revisions" onClick={opening("revisions")}>
                {report.revision === 1 ? "This report has one." : `This report has ${report.revision}.`} What moved, and what it said
                before.
              </Act>
              <Act title="Duplicate" onClick={() => duplicate.mutate()} isBusy={duplicate.isPending}>
                A second report with the same numbers.
              </Act>
              {duplicate.error && <Problem text={messageOf(duplicate.error)} />}
            </>
          );
        }}
      </DisclosureButton>
      {ShownDialog && (
        <Suspense fallback={null}>
          <ShownDialog report={report} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

function useDuplicate({ id }: Report) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => duplicateReport(id),
    onSuccess: (copy) => {
      void queries.invalidateQueries({ queryKey: ["reports"] });
      void queries.invalidateQueries({ queryKey: ["dashboard"] });
      void navigate(`/reports/${copy.id}`);
    },
  });
}

function Act({ title, children, isBusy = false, onClick }: { title: string; children: ReactNode; isBusy?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      disabled={isBusy}
      aria-busy={isBusy || undefined}
      className="block w-full rounded-md px-3 py-2 text-left hover:bg-sunken"
    >
      <span className="block font-medium">{title}</span>
      <span className="block text-sm text-muted">{children}</span>
    </button>
  );
}
