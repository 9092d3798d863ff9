import { useQueryClient } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { recordsChanged, reportQuery } from "../../reports/report-queries.ts";

export function useRevised(): (report: Report) => void {
  const queries = useQueryClient();
  return (report) => {
    void queries.invalidateQueries({ queryKey: ["report", report.id] });
    queries.setQueryData(reportQuery(report.id).queryKey, report);
    recordsChanged(queries);
  };
}
