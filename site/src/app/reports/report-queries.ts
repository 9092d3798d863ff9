import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { ReportType, Sex, Site } from "@trabecula/contracts";
import {
  fetchCurves,
  fetchDashboard,
  fetchDataset,
  fetchDatasets,
  fetchReport,
  fetchReportIndex,
  fetchReportsOfPatient,
  fetchRevision,
  fetchRevisions,
} from "./reports-api.ts";

/** Published datasets never change under a reader; they are kept for the visit. */
const forTheVisit = { staleTime: Infinity, gcTime: Infinity } as const;

/** Has every list and count ask again, after a report or a patient was made, changed or deleted. */
export function recordsChanged(queries: QueryClient): void {
  for (const key of ["reports", "patients", "dashboard"]) void queries.invalidateQueries({ queryKey: [key] });
}

export const dashboardQuery = () => queryOptions({ queryKey: ["dashboard"], queryFn: fetchDashboard });
export const reportIndexQuery = () => queryOptions({ queryKey: ["reports"], queryFn: fetchReportIndex });
export const reportsOfPatientQuery = (patientId: string) =>
  queryOptions({ queryKey: ["reports", "of-patient", patientId], queryFn: () => fetchReportsOfPatient(patientId) });
export const reportQuery = (id: string) => queryOptions({ queryKey: ["report", id], queryFn: () => fetchReport(id) });
export const revisionsQuery = (id: string) => queryOptions({ queryKey: ["report", id, "revisions"], queryFn: () => fetchRevisions(id) });
/** A report as it was at a revision; null: the newest. */
export const revisionQuery = (id: string, revision: number | null) =>
  queryOptions({
    queryKey: revision === null ? ["report", id] : ["report", id, "revisions", revision],
    queryFn: () => (revision === null ? fetchReport(id) : fetchRevision(id, revision)),
  });
export const datasetsQuery = (reportType?: ReportType) =>
  queryOptions({ queryKey: ["datasets", reportType ?? "all"], queryFn: () => fetchDatasets(reportType) });
export const datasetQuery = (id: string) => queryOptions({ queryKey: ["dataset", id], queryFn: () => fetchDataset(id), ...forTheVisit });

/** `age` in years, such as the person's own: the figures of this age, to a tenth, are among the reply's. */
export function curvesQuery(datasetId: string, { age, ...curve }: { parameter: string; sex: Sex; site: Site; age?: number }) {
  const query = age === undefined ? curve : { ...curve, age: Number(age.toFixed(1)) };
  return queryOptions({ queryKey: ["curves", datasetId, query], queryFn: () => fetchCurves(datasetId, query), ...forTheVisit });
}
