import type { Report } from "@trabecula/contracts";
import { lazy, Suspense, useState } from "react";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { DisclosureButton } from "../../../ui/DisclosureButton.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

/** Loaded on demand: most visits change nothing. */
const ReportActionsMenu = lazy(() => loadWithin("report-actions", () => import("./ReportActionsMenu.tsx"), chunkTimeoutMs));
const dialogs = {
  again: lazy(() => loadWithin("score-again", () => import("../revisions/ScoreAgainDialog.tsx"), chunkTimeoutMs)),
  override: lazy(() => loadWithin("motion-override", () => import("../revisions/OverrideDialog.tsx"), chunkTimeoutMs)),
  references: lazy(() => loadWithin("compare-references", () => import("../dialogs/ReferencesDialog.tsx"), chunkTimeoutMs)),
  revisions: lazy(() => loadWithin("report-revisions", () => import("../revisions/RevisionsDialog.tsx"), chunkTimeoutMs)),
  move: lazy(() => loadWithin("move-report", () => import("../dialogs/MoveDialog.tsx"), chunkTimeoutMs)),
  release: lazy(() => loadWithin("release-report", () => import("../dialogs/ReleaseDialog.tsx"), chunkTimeoutMs)),
  deletion: lazy(() => loadWithin("delete-report", () => import("../dialogs/DeleteReportDialog.tsx"), chunkTimeoutMs)),
};
export type ReportDialog = keyof typeof dialogs;

export function ReportActions({ report, onRename }: { report: Report; onRename: () => void }) {
  const [open, setOpen] = useState<ReportDialog | null>(null);
  const ShownDialog = open && dialogs[open];
  return (
    <>
      <DisclosureButton label="More">
        {(close) => (
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <ReportActionsMenu
              report={report}
              onOpen={(dialog) => {
                close();
                setOpen(dialog);
              }}
              onRename={onRename}
            />
          </Suspense>
        )}
      </DisclosureButton>
      {ShownDialog && (
        <Suspense fallback={null}>
          <ShownDialog report={report} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
