import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { formatCalendarDate } from "../../format/dates.ts";
import { messageOf } from "../../shell/api-error.ts";
import { chunkTimeoutMs, loadWithin } from "../../shell/lazy-screen.ts";
import { DisclosureButton } from "../../ui/DisclosureButton.tsx";
import { MenuAction } from "../../ui/MenuAction.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { recordsChanged } from "../reports/report-queries.ts";
import { duplicateReport } from "../reports/reports-api.ts";
import { openScans } from "./revisions/open-scans.ts";

/** Dialogs come when they are opened: most who read a report change nothing. */
const dialogs = {
  again: lazy(() => loadWithin("score-again", () => import("./revisions/ScoreAgainDialog.tsx"), chunkTimeoutMs)),
  override: lazy(() => loadWithin("motion-override", () => import("./revisions/OverrideDialog.tsx"), chunkTimeoutMs)),
  revisions: lazy(() => loadWithin("report-revisions", () => import("./revisions/RevisionsDialog.tsx"), chunkTimeoutMs)),
  move: lazy(() => loadWithin("move-report", () => import("./MoveDialog.tsx"), chunkTimeoutMs)),
  release: lazy(() => loadWithin("release-report", () => import("./ReleaseDialog.tsx"), chunkTimeoutMs)),
  deletion: lazy(() => loadWithin("delete-report", () => import("./DeleteReportDialog.tsx"), chunkTimeoutMs)),
};

/** What can be done with a report: score it again, read what it was, rename, move, copy and delete it. */
export function ReportActs({ report, onRename }: { report: Report; onRename: () => void }) {
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
              {report.patientId !== null && (
                <MenuAction title="Release to the patient" onClick={opening("release")}>
                  {releaseWords(report)}
                </MenuAction>
              )}
              <MenuAction title="Score again" onClick={opening("again")}>
                With another dataset or version, as a new revision.
              </MenuAction>
              {openScans(report).length > 0 && (
                <MenuAction title="Score despite motion" onClick={opening("override")}>
                  A scan of motion grade 4 or 5, with a reason.
                </MenuAction>
              )}
              <MenuAction title="Revisions" onClick={opening("revisions")}>
                {report.revision === 1 ? "This report has one." : `This report has ${report.revision}.`} What moved, and what it said
                before.
              </MenuAction>
              <MenuAction title="Rename" onClick={onRename}>
                Its name and the subject’s code.
              </MenuAction>
              <MenuAction title="Move to a patient" onClick={opening("move")}>
                {report.patientId === null ? "It is of none yet." : "To another one, or to none."}
              </MenuAction>
              <MenuAction title="Duplicate" onClick={() => duplicate.mutate()} isBusy={duplicate.isPending}>
                A second report with the same numbers.
              </MenuAction>
              {duplicate.error && <Problem text={messageOf(duplicate.error)} />}
              <MenuAction title="Delete" tone="danger" onClick={opening("deletion")}>
                With its scores and earlier revisions.
              </MenuAction>
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

function releaseWords({ release, revision }: Report): string {
  if (release === null) return "To be read in plain language, now or from a day on.";
  if (release.revision !== revision) return `Revision ${release.revision} is released, and this one is not.`;
  return `Released from ${formatCalendarDate(release.on)} on; to change it or take it back.`;
}

function useDuplicate({ id }: Report) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => duplicateReport(id),
    onSuccess: (copy) => {
      recordsChanged(queries);
      void navigate(`/reports/${copy.id}`);
    },
  });
}
