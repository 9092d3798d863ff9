import type { Report } from "@trabecula/contracts";
import { lazy, Suspense, useState } from "react";
import { chunkTimeoutMs, loadWithin } from "../../../shell/lazy-screen.ts";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useShownRevision } from "../revisions/use-shown-revision.ts";

const NotesForm = lazy(() => loadWithin("report-notes", () => import("./NotesForm.tsx"), chunkTimeoutMs));

export function NotesSection({ report }: { report: Report }) {
  const [isEditing, setEditing] = useState(false);
  const isNewest = useShownRevision() === null;
  if (!isNewest && report.notes === null) return null;
  return (
    <section className={`notes ${report.notes === null ? "print:hidden" : ""}`} aria-labelledby="notes-heading">
      <h2 id="notes-heading" className={isEditing ? "sr-only" : undefined}>
        Notes
      </h2>
      {isEditing ? (
        <Suspense fallback={<Skeleton className="mt-3 h-40 w-full" />}>
          <NotesForm report={report} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <>
          {report.notes !== null && (
            <p dir="auto" className="max-w-[65ch] whitespace-pre-wrap">
              {report.notes}
            </p>
          )}
          {isNewest && (
            <Button variant="secondary" size="small" className="mt-3 print:hidden" onClick={() => setEditing(true)}>
              {report.notes === null ? "Add notes" : "Edit notes"}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
