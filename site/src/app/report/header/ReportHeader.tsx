import type { Report } from "@trabecula/contracts";
import type { ReportView } from "@trabecula/report-view";
import { lazy, Suspense, useState } from "react";
import { formatDay } from "@trabecula/messages";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { DocumentButton } from "./DocumentButton.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { ReportActions } from "./ReportActions.tsx";
import { useShownRevision } from "../revisions/use-shown-revision.ts";

/** Loaded on demand: most visits change nothing. */
const RenameForm = lazy(() => loadWithin("rename-report", () => import("./RenameForm.tsx"), chunkTimeoutMs));

/** The patient's reading has its own title; the owner's report name is not printed. */
export function ReportHeader({ report, view: { type, name, reading } }: { report: Report; view: ReportView }) {
  const [isRenaming, setRenaming] = useState(false);
  const isNewest = useShownRevision() === null;
  if (isRenaming)
    return (
      <Suspense fallback={<Skeleton className="h-36 w-full" />}>
        <RenameForm report={report} onDone={() => setRenaming(false)} />
      </Suspense>
    );
  return (
    <PageHeader
      eyebrow={
        <>
          {name !== report.reportName && (
            <span className="wrap-anywhere print:hidden">
              <bdi>{report.reportName}</bdi> ·{" "}
            </span>
          )}
          {type} · created {formatDay(report.dateCreated)} · revision {report.revision}
        </>
      }
      title={<bdi>{name}</bdi>}
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          <DocumentButton report={report} reading={reading} />
          <ExportMenu report={report} />
          {isNewest && <ReportActions report={report} onRename={() => setRenaming(true)} />}
        </div>
      }
    />
  );
}
