import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ScoreRequest } from "@trabecula/contracts";
import { useNavigate } from "react-router-dom";
import { recordsChanged, reportQuery } from "../reports/report-queries.ts";
import { createReport } from "../reports/reports-api.ts";
import { discardDraft } from "./draft-store.ts";
import type { Draft } from "./model/draft.ts";

interface Named {
  request: ScoreRequest;
  reportName: string;
  draft: Pick<Draft, "subject" | "notes">;
}

/** Keeps the report and opens it. */
export function useSaveReport() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ request, reportName, draft: { subject, notes } }: Named) =>
      createReport({
        ...request,
        reportName: reportName.trim(),
        subjectCode: subject.code.trim() || null,
        notes: notes.trim() === "" ? null : notes,
      }),
    onSuccess: (report) => {
      queries.setQueryData(reportQuery(report.id).queryKey, report);
      recordsChanged(queries);
      discardDraft();
      void navigate(`/reports/${report.id}`, { replace: true });
    },
  });
}
