import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CreateReportRequest, ReportTypeCatalogue } from "@trabecula/contracts";
import { useNavigate } from "react-router-dom";
import { ApiError } from "../../../shell/api-error.ts";
import { recordsChanged, reportQuery } from "../../reports/report-queries.ts";
import { createReport } from "../../reports/reports-api.ts";
import { discardDraft } from "../draft-store.ts";
import { forgetRequestKey, withRequestKey } from "./request-key.ts";
import { goOnWithFile } from "../files/take-file.ts";
import type { Problems } from "../model/step-checks.ts";

/**
 * Keeps the report and opens it, or goes on with what else its file holds.
 * @param onOtherPerson goes where the patient is chosen: the server has found the report to be another's
 * @param onRest goes to the scans of the report that follows
 */
export function useSaveReport(catalogues: readonly ReportTypeCatalogue[], onOtherPerson: () => void, onRest: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (request: CreateReportRequest) => createReport(withRequestKey(request)),
    onSuccess: (report) => {
      forgetRequestKey();
      queries.setQueryData(reportQuery(report.id).queryKey, report);
      recordsChanged(queries);
      if (goOnWithFile({ id: report.id, name: report.reportName }, catalogues)) return onRest();
      discardDraft();
      void navigate(`/reports/${report.id}`, { replace: true });
    },
    onError: (error, { patientId }) => {
      if (patientId && Object.keys(patientRefusal(error)).length > 0) onOtherPerson();
    },
  });
}

/** Errors about the patient: deleted, or with different sex or age. */
export function patientRefusal(error: Error | null): Problems {
  if (!(error instanceof ApiError)) return {};
  const refusal = Object.entries(error.fields).find(([field]) => field === "patientId" || field.startsWith("subject."));
  return refusal ? { patient: refusal[1] } : {};
}
