import type { DocumentView, Report } from "@trabecula/contracts";
import type { ReportView } from "@trabecula/report-view";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { useKeys } from "../../../ui/use-keys.ts";
import { formatDay } from "@trabecula/messages";
import { lazyPart } from "../../../shell/lazy-screen.ts";
import { useMay } from "../../../shell/workspaces.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { ListedNeighbors } from "./ListedNeighbors.tsx";
import { DocumentButton } from "./DocumentButton.tsx";
import { useShownRevision } from "../revisions/report-revision.ts";
import { DisclosureButton } from "../../../ui/DisclosureButton.tsx";
import { MenuAction } from "../../../ui/MenuAction.tsx";
import { kept } from "../../../ui/Kept.tsx";

const ReportFiles = lazyPart("report-files", () => import("./ReportFiles.tsx"), "h-72 w-full");

const loadEdits = () => import("../dialogs/ReportEdits.tsx");
const loadStates = () => import("../state/StateDialogs.tsx");
const RenameForm = lazyPart("rename-report", async () => ({ default: (await loadEdits()).RenameForm }), "h-36 w-full");

interface Props {
  report: Report;
  view: ReportView;
  shown: DocumentView;
  actions?: ReactNode;
}

/** The owner's report name is not printed for patients. */
export function ReportHeader({ report, view: { type, name }, shown, actions: first }: Props) {
  const [isRenaming, setRenaming] = useState(false);
  const isNewest = useShownRevision() === null;
  const may = useMay();
  const navigate = useNavigate();
  const correct = isNewest && may("write") && report.readState !== "entered-in-error" ? `/reports/${report.id}/correct` : null;
  useKeys({ c: correct === null ? undefined : () => void navigate(correct) });
  if (isRenaming) return <RenameForm report={report} onDone={() => setRenaming(false)} />;
  const title = <bdi translate="no">{name}</bdi>;
  const about = kept(`${type} · created ${formatDay(report.dateCreated)} · revision ${report.revision}`);
  const actions = (
    <div className="report-actions flex flex-wrap gap-2 print:hidden">
      {first}
      {may("export") && (
        <>
          <DocumentButton report={report} view={shown} />
          <ExportMenu report={report} view={shown} />
        </>
      )}
      {correct !== null && (
        <ButtonLink variant="secondary" size="small" to={correct} aria-keyshortcuts="c" className="max-md:hidden">
          Correct
        </ButtonLink>
      )}
      {isNewest && <ReportActions report={report} correct={correct} onRename={() => setRenaming(true)} />}
    </div>
  );
  if (shown === "clinician") {
    return (
      <header className="report-head">
        <div className="min-w-0">
          <ListedNeighbors id={report.id} />
          <h1>{title}</h1>
          <p>{about}</p>
        </div>
        {actions}
      </header>
    );
  }
  return (
    <PageHeader
      eyebrow={
        <>
          <ListedNeighbors id={report.id} />
          {name !== report.reportName && (
            <span className="wrap-anywhere print:hidden">
              <bdi translate="no">{report.reportName}</bdi> ·{" "}
            </span>
          )}
          {about}
        </>
      }
      title={title}
      actions={actions}
    />
  );
}

function ExportMenu({ report, view }: { report: Pick<Report, "id" | "revision">; view: DocumentView }) {
  return (
    <DisclosureButton label="Export">
      {(close) => (
        <>
          <ReportFiles report={report} view={view} onSaved={close} />
          <MenuAction
            title="Print"
            onClick={() => {
              close();
              window.print();
            }}
          >
            This page, as it is shown.
          </MenuAction>
        </>
      )}
    </DisclosureButton>
  );
}

const ReportActionsMenu = lazyPart("report-actions", () => import("./ReportActionsMenu.tsx"), "h-96 w-full");
const dialogs = {
  again: lazyPart("score-again", () => import("../revisions/ScoreAgainDialog.tsx")),
  override: lazyPart("motion-override", () => import("../revisions/OverrideDialog.tsx")),
  references: lazyPart("compare-references", () => import("../dialogs/ReferencesDialog.tsx")),
  revisions: lazyPart("report-revisions", () => import("../revisions/RevisionsDialog.tsx")),
  move: lazyPart("move-report", async () => ({ default: (await loadEdits()).MoveDialog })),
  release: lazyPart("release-report", () => import("../dialogs/ReleaseDialog.tsx")),
  addendum: lazyPart("report-addendum", async () => ({ default: (await loadStates()).AddendumDialog })),
  erring: lazyPart("report-entered-in-error", async () => ({ default: (await loadStates()).EnteredInErrorDialog })),
  wave: lazyPart("wave-of-report", async () => ({ default: (await loadEdits()).WaveDialog })),
  deletion: lazyPart("delete-report", async () => ({ default: (await loadEdits()).DeleteReportDialog })),
};
export type ReportDialog = keyof typeof dialogs;

function ReportActions({ report, correct, onRename }: { report: Report; correct: string | null; onRename: () => void }) {
  const [open, setOpen] = useState<ReportDialog | null>(null);
  const ShownDialog = open && dialogs[open];
  return (
    <>
      <DisclosureButton label="More">
        {(close) => (
          <ReportActionsMenu
            report={report}
            correct={correct}
            onOpen={(dialog) => {
              close();
              setOpen(dialog);
            }}
            onRename={onRename}
          />
        )}
      </DisclosureButton>
      {ShownDialog && <ShownDialog report={report} onClose={() => setOpen(null)} />}
    </>
  );
}
