import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ScoreRequest } from "@trabecula/contracts";
import { useNavigate } from "react-router-dom";
import { dashboardQuery, reportIndexQuery, reportQuery } from "../reports/report-queries.ts";
import { createReport } from "../reports/reports-api.ts";
import { discardDraft } from "./draft-store.ts";

interface Named {
  request: ScoreRequest;
  reportName: string;
  notes: string;
}

/** Keeps the report and opens it. */
export function useSaveReport() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ request, reportName, notes }: Named) =>
      createReport({ ...request, reportName: reportName.trim(), notes: notes.trim() === "" ? null : notes }),
    onSuccess: (report) => {
      queries.setQueryData(reportQuery(report.id).queryKey, report);
      void queries.invalidateQueries({ queryKey: reportIndexQuery().queryKey });
      void queries.invalidateQueries({ queryKey: dashboardQuery().queryKey });
      discardDraft();
      void navigate(`/reports/${report.id}`, { replace: true });
    },
  });
}
