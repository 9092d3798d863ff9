import { useQuery } from "@tanstack/react-query";
import type { Report, ReportRevision, RevisionCause } from "@trabecula/contracts";
import { useState } from "react";
import { formatMoment } from "@trabecula/messages";
import { messageOf } from "../../../shell/api-error.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { revisionQuery, revisionsQuery } from "../../reports/report-queries.ts";
import { MovedTable } from "./MovedTable.tsx";
import { kept } from "../../../ui/Kept.tsx";

const causeLabels: Readonly<Record<RevisionCause, string>> = {
  created: "Report made",
  copied: "Copied from another report",
  rescored: "Scored again",
  motion_override: "Scored despite motion",
  references: "Other references shown or taken out",
  amended: "Report amended",
  corrected: "Error corrected",
  addendum: "Addendum written",
};

export default function RevisionsDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { data, error } = useQuery(revisionsQuery(report.id));
  return (
    <Dialog wide title="Revisions" onClose={onClose} buttons={<Button onClick={onClose}>Close</Button>}>
      {error && <Problem text={messageOf(error)} />}
      {!data && !error && <Skeleton className="mt-4 h-32 w-full" />}
      <ol className="mt-4 grid gap-4">
        {data?.items.map((revision, index) => (
          <Revision
            key={revision.revision}
            report={report}
            revision={revision}
            isShown={revision.revision === report.revision}
            namesDataset={revision.dataset.name !== data.items[index - 1]?.dataset.name}
          />
        ))}
      </ol>
    </Dialog>
  );
}

interface RevisionProps {
  report: Report;
  revision: ReportRevision;
  isShown: boolean;
  namesDataset: boolean;
}

function Revision({ report, revision, isShown, namesDataset }: RevisionProps) {
  const [isOpen, setOpen] = useState(false);
  const { dataset, cause, dateRevised, engineVersion } = revision;
  return (
    <li className="min-w-0 border-t border-line pt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">
          Revision {revision.revision}: {causeLabels[cause]}
        </span>
        {isShown ? (
          <span className="text-sm text-muted">shown</span>
        ) : (
          <AppLink to={`/reports/${report.id}/revisions/${revision.revision}`} className="text-sm underline">
            Read revision {revision.revision}
          </AppLink>
        )}
      </p>
      <p className="text-sm text-muted">
        {kept(`${formatMoment(dateRevised)} · `)}
        {namesDataset && <bdi translate="no">{dataset.name}, </bdi>}
        {kept(`version ${dataset.version} · engine ${engineVersion}`)}
      </p>
      {revision.revision > 1 && (
        <details className="mt-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="cursor-pointer text-sm">What changed since revision {revision.revision - 1}</summary>
          {isOpen && <Moved id={report.id} revision={revision.revision} />}
        </details>
      )}
    </li>
  );
}

function Moved({ id, revision }: { id: string; revision: number }) {
  const older = useQuery(revisionQuery(id, revision - 1));
  const newer = useQuery(revisionQuery(id, revision));
  const error = older.error ?? newer.error;
  if (error) return <Problem text={messageOf(error)} />;
  return older.data && newer.data ? <MovedTable older={older.data} newer={newer.data} /> : <Skeleton className="h-24 w-full" />;
}
