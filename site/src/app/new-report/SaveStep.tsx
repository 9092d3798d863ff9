import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReportTypeCatalogue, ScoreRequest } from "@trabecula/contracts";
import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { dashboardQuery, reportIndexQuery, reportQuery } from "../reports/report-queries.ts";
import { createReport } from "../reports/reports-api.ts";
import { messageOf } from "../../shell/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { changeDraft, discardDraft } from "./draft-store.ts";
import type { Draft } from "./model/draft.ts";
import { suggestName } from "./model/suggest-name.ts";
import { Problem } from "../../ui/Problem.tsx";
import { ScorePreview } from "./ScorePreview.tsx";
import { useStep } from "./use-step.ts";
import type { LiveScore } from "./use-live-score.ts";

interface Props {
  draft: Draft;
  catalogue: ReportTypeCatalogue;
  request: ScoreRequest;
  live: LiveScore;
}

/** Step 4: a name, and the report is kept. */
export function SaveStep({ draft, catalogue, request, live }: Props) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [, setStep] = useStep(4);
  const [wasAttempted, setAttempted] = useState(false);
  const isNameMissing = draft.reportName.trim() === "";
  const save = useMutation({
    mutationFn: () =>
      createReport({ ...request, reportName: draft.reportName.trim(), notes: draft.notes.trim() === "" ? null : draft.notes }),
    onSuccess: (report) => {
      queries.setQueryData(reportQuery(report.id).queryKey, report);
      void queries.invalidateQueries({ queryKey: reportIndexQuery().queryKey });
      void queries.invalidateQueries({ queryKey: dashboardQuery().queryKey });
      discardDraft();
      void navigate(`/reports/${report.id}`, { replace: true });
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAttempted(true);
    if (!isNameMissing) save.mutate();
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className="grid max-w-2xl gap-5">
        <TextInput
          label="Report name"
          hint={`Use a subject code, never a name. For example: ${suggestName(request, catalogue)}`}
          value={draft.reportName}
          maxLength={120}
          autoComplete="off"
          indicator={wasAttempted && isNameMissing ? 2 : 0}
          message={wasAttempted && isNameMissing ? "Give the report a name." : undefined}
          onChange={(event) => changeDraft({ type: "named", change: { reportName: event.target.value } })}
        />
        <TextArea
          label="Notes (optional)"
          value={draft.notes}
          maxLength={5000}
          onChange={(event) => changeDraft({ type: "named", change: { notes: event.target.value } })}
        />
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => setStep(3)}>
          Back
        </Button>
        <Button type="submit" pending={save.isPending}>
          Save report
        </Button>
      </div>
      <Problem text={save.error ? `The report was not saved: ${messageOf(save.error)}` : undefined} />
      <ScorePreview live={live} catalogue={catalogue} />
    </form>
  );
}
