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

/** Published datasets are immutable, so they are cached for the visit. */
const forTheVisit = { staleTime: Infinity, gcTime: Infinity } as const;

export function recordsChanged(queries: QueryClient): void {
  for (const key of ["reports", "patients", "dashboard"]) void queries.invalidateQueries({ queryKey: [key] });
}

export const dashboardQuery = () => queryOptions({ queryKey: ["dashboard"], queryFn: fetchDashboard });
export const reportIndexQuery = () => queryOptions({ queryKey: ["reports"], queryFn: fetchReportIndex });
export const reportsOfPatientQuery = (patientId: string) =>
  queryOptions({ queryKey: ["reports", "of-patient", patientId], queryFn: () => fetchReportsOfPatient(patientId) });
export const reportQuery = (id: string) => queryOptions({ queryKey: ["report", id], queryFn: () => fetchReport(id) });
export const revisionsQuery = (id: string) => queryOptions({ queryKey: ["report", id, "revisions"], queryFn: () => fetchRevisions(id) });
export const revisionQuery = (id: string, revision: number | null) =>
  queryOptions({
    queryKey: revision === null ? ["report", id] : ["report", id, "revisions", revision],
    queryFn: () => (revision === null ? fetchReport(id) : fetchRevision(id, revision)),
  });
export const datasetsQuery = (reportType?: ReportType) =>
  queryOptions({ queryKey: ["datasets", reportType ?? "all"], queryFn: () => fetchDatasets(reportType) });
export const datasetQuery = (id: string) => queryOptions({ queryKey: ["dataset", id], queryFn: () => fetchDataset(id), ...forTheVisit });

/** `age` in years: the reply includes figures for this age, to a tenth. */
export function curvesQuery(datasetId: string, { age, ...curve }: { parameter: string; sex: Sex; site: Site; age?: number }) {
  const query = age === undefined ? curve : { ...curve, age: Number(age.toFixed(1)) };
  return queryOptions({ queryKey: ["curves", datasetId, query], queryFn: () => fetchCurves(datasetId, query), ...forTheVisit });
}
