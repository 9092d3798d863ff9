import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { useNavigate } from "react-router-dom";
import { formatCalendarDate } from "@trabecula/messages";
import { onHold } from "@trabecula/messages/report-state";
import { messageOf } from "../../../shell/api-error.ts";
import { useMay, useWorkspace } from "../../../shell/workspaces.ts";
import { MenuAction } from "../../../ui/MenuAction.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { recordsChanged, duplicateReport } from "../../reports/report-queries.ts";
import type { ReportDialog } from "./ReportHeader.tsx";
import { isOpen } from "./report-context.ts";
import { openScans } from "../revisions/report-revision.ts";

interface Props {
  report: Report;
  correct: string | null;
  onOpen: (dialog: ReportDialog) => void;
  onRename: () => void;
}

export default function ReportActionsMenu({ report, correct, onOpen, onRename }: Props) {
  const duplicate = useDuplicate(report);
  const opening = (dialog: ReportDialog) => () => onOpen(dialog);
  const may = useMay();
  const navigate = useNavigate();
  const isVisitOfStudy = useWorkspace()?.kind === "study" && report.patientId !== null && report.inputs.some(({ scanDate }) => scanDate);
  const revisions = (
    <MenuAction title="Revisions" onClick={opening("revisions")}>
      {report.revision === 1 ? "This report has one." : `This report has ${report.revision}.`} What changed, and the earlier versions.
    </MenuAction>
  );
  if (!may("write") || report.readState === "entered-in-error") return revisions;
  return (
    <>
      {correct !== null && (
        // The bar of a phone has no room for its button.
        <div className="md:hidden">
          <MenuAction title="Correct" onClick={() => void navigate(correct)}>
            A value, date, side, site, scanner or patient, with a reason.
          </MenuAction>
        </div>
      )}
      {report.patientId !== null && (
        <MenuAction title="Release to the patient" onClick={opening("release")}>
          {releaseText(report)}
        </MenuAction>
      )}
      <MenuAction title="Score again" onClick={opening("again")}>
        With another dataset or version, as a new revision.
      </MenuAction>
      <MenuAction title="Compare references" onClick={opening("references")}>
        {report.otherReferences
          ? "The report shows others. Change or remove them."
          : "Compare with other references and add them to the report."}
      </MenuAction>
      {openScans(report).length > 0 && (
        <MenuAction title="Score despite motion" onClick={opening("override")}>
          A scan of motion grade 4 or 5, with a reason.
        </MenuAction>
      )}
      {revisions}
      {report.signature && (
        <MenuAction title="Add an addendum" onClick={opening("addendum")}>
          A text that is signed, beside the same numbers.
        </MenuAction>
      )}
      {isOpen(report) && (
        <>
          <MenuAction title="Rename" onClick={onRename}>
            Its name and the subject’s code.
          </MenuAction>
          <MenuAction title="Move to a patient" onClick={opening("move")}>
            {report.patientId === null ? "Not assigned to a patient." : "Assign to another patient, or to none."}
          </MenuAction>
        </>
      )}
      {isVisitOfStudy && (
        <MenuAction title="Wave of this visit" onClick={opening("wave")}>
          {report.waveId ? "It was chosen by hand. Change it." : "The windows decide. Choose another wave."}
        </MenuAction>
      )}
      <MenuAction title="Duplicate" onClick={() => duplicate.mutate()} isBusy={duplicate.isPending}>
        A second report with the same numbers.
      </MenuAction>
      {duplicate.error && <Problem text={messageOf(duplicate.error)} />}
      {report.signs && (
        <MenuAction title="Mark as entered in error" tone="danger" onClick={opening("erring")}>
          Void it permanently. Members can still read it.
        </MenuAction>
      )}
      {isOpen(report) && (
        <MenuAction title="Delete" tone="danger" onClick={opening("deletion")}>
          With its scores and earlier revisions.
        </MenuAction>
      )}
    </>
  );
}

function releaseText({ release, revision }: Report): string {
  if (release === null) return "Share a plain-language version, now or from a set date.";
  if (release.held) return onHold;
  if (release.revision !== revision) return `Revision ${release.revision} is released; this one is not.`;
  return `Released from ${formatCalendarDate(release.on)}. Change or withdraw it.`;
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
