import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { useState } from "react";
import { reportQuery } from "../reports/report-queries.ts";
import { updateReport } from "../reports/reports-api.ts";
import { messageOf } from "../../shell/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";

/** The reader's own notes on a report. */
export function NotesSection({ report }: { report: Report }) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (notes: string) => updateReport(report.id, { notes: notes.trim() === "" ? null : notes }),
    onSuccess: (updated) => {
      queries.setQueryData(reportQuery(report.id).queryKey, updated);
      setDraft(null);
    },
  });
  return (
    <section className={`report-section ${report.notes === null ? "print:hidden" : ""}`} aria-labelledby="notes-heading">
      <h2 id="notes-heading" className="font-serif">
        Notes
      </h2>
      {draft === null ? (
        <>
          {report.notes !== null && <p className="max-w-[65ch] whitespace-pre-wrap">{report.notes}</p>}
          <Button variant="secondary" size="small" className="mt-3 print:hidden" onClick={() => setDraft(report.notes ?? "")}>
            {report.notes === null ? "Add notes" : "Edit notes"}
          </Button>
        </>
      ) : (
        <div className="max-w-[65ch]">
          <TextArea
            label="Notes on this report"
            value={draft}
            maxLength={5000}
            autoFocus
            indicator={save.error ? 2 : 0}
            message={save.error ? messageOf(save.error) : undefined}
            hint="Do not write names here; the report is kept by its subject code."
            onChange={(event) => setDraft(event.target.value)}
          />
          <div className="mt-3 flex gap-3">
            <Button variant="secondary" size="small" onClick={() => setDraft(null)}>
              Cancel
            </Button>
            <Button size="small" pending={save.isPending} onClick={() => save.mutate(draft)}>
              Save notes
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
