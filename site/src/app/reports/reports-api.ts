import type { CreateReportRequest, MotionOverrideRequest, ReportType, Sex, Site, UpdateReportRequest } from "@trabecula/contracts";
import { datasets, reports } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";

export const fetchDashboard = () => api.call(reports.dashboard);
export const fetchReportIndex = () => api.call(reports.index);
/** At most 200, latest scan first. */
export const fetchReportsOfPatient = (patientId: string) =>
  api.call(reports.list, { query: { patientId, sort: "scanDate", order: "desc", pageSize: 200 } });
export const fetchReport = (id: string) => api.call(reports.detail, { params: { id } });
export const createReport = (request: CreateReportRequest) => api.call(reports.create, { body: request });
export const updateReport = (id: string, change: UpdateReportRequest) => api.call(reports.update, { params: { id }, body: change });
export const fetchRevisions = (id: string) => api.call(reports.revisions, { params: { id } });
export const fetchRevision = (id: string, revision: number) => api.call(reports.revision, { params: { id, revision: String(revision) } });
export const rescoreReport = (id: string, datasetId: string) => api.call(reports.rescore, { params: { id }, body: { datasetId } });
export const overrideMotion = (id: string, request: MotionOverrideRequest) =>
  api.call(reports.overrideMotion, { params: { id }, body: request });
export const showReferences = (id: string, datasetIds: readonly string[]) =>
  api.call(reports.showReferences, { params: { id }, body: { datasetIds: [...datasetIds] } });
export const duplicateReport = (id: string) => api.call(reports.duplicate, { params: { id } });
export const deleteReports = (ids: readonly string[]) => api.call(reports.removeMany, { body: { ids: [...ids] } });

export const fetchDatasets = (reportType?: ReportType) => api.call(datasets.list, { query: { reportType } });
export const fetchDataset = (id: string) => api.call(datasets.detail, { params: { id } });
export const fetchCurves = (id: string, query: { parameter: string; sex: Sex; site: Site }) =>
  api.call(datasets.curves, { params: { id }, query });
