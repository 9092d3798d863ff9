import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { useNavigate } from "react-router-dom";
import { formatCalendarDate } from "@trabecula/messages";
import { messageOf } from "../../../shell/api-error.ts";
import { MenuAction } from "../../../ui/MenuAction.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { recordsChanged } from "../../reports/report-queries.ts";
import { duplicateReport } from "../../reports/reports-api.ts";
import type { ReportDialog } from "./ReportActions.tsx";
import { openScans } from "../revisions/open-scans.ts";

interface Props {
  report: Report;
  onOpen: (dialog: ReportDialog) => void;
  onRename: () => void;
}

export default function ReportActionsMenu({ report, onOpen, onRename }: Props) {
  const duplicate = useDuplicate(report);
  const opening = (dialog: ReportDialog) => () => onOpen(dialog);
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
      <MenuAction title="Compare references" onClick={opening("references")}>
        {report.otherReferences ? "Others are shown in it; to change or take them out." : "Beside others; they can be shown in the report."}
      </MenuAction>
      {openScans(report).length > 0 && (
        <MenuAction title="Score despite motion" onClick={opening("override")}>
          A scan of motion grade 4 or 5, with a reason.
        </MenuAction>
      )}
      <MenuAction title="Revisions" onClick={opening("revisions")}>
        {report.revision === 1 ? "This report has one." : `This report has ${report.revision}.`} What moved, and what it said before.
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
