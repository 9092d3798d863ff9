import { queryOptions } from "@tanstack/react-query";
import type { ReportType, Sex, Site } from "@trabecula/contracts";
import { fetchCurves, fetchDashboard, fetchDataset, fetchDatasets, fetchReport, fetchReportIndex } from "./reports-api.ts";

/** Published datasets never change under a reader; they are kept for the visit. */
const forTheVisit = { staleTime: Infinity, gcTime: Infinity } as const;

export const dashboardQuery = () => queryOptions({ queryKey: ["dashboard"], queryFn: fetchDashboard });
export const reportIndexQuery = () => queryOptions({ queryKey: ["reports"], queryFn: fetchReportIndex });
export const reportQuery = (id: string) => queryOptions({ queryKey: ["report", id], queryFn: () => fetchReport(id) });
export const datasetsQuery = (reportType?: ReportType) =>
  queryOptions({ queryKey: ["datasets", reportType ?? "all"], queryFn: () => fetchDatasets(reportType) });
export const datasetQuery = (id: string) => queryOptions({ queryKey: ["dataset", id], queryFn: () => fetchDataset(id), ...forTheVisit });

export function curvesQuery(datasetId: string, query: { parameter: string; sex: Sex; site: Site }) {
  return queryOptions({ queryKey: ["curves", datasetId, query], queryFn: () => fetchCurves(datasetId, query), ...forTheVisit });
}
