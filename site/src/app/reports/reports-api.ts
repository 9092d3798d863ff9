import {
  ZCurvesReply,
  ZDashboard,
  ZDatasetDetail,
  ZDatasetList,
  ZDeletedReply,
  ZReport,
  ZReportIndex,
  ZScanFileReply,
  ZScoreReply,
  type CreateReportRequest,
  type ReportType,
  type ScoreRequest,
  type Sex,
  type Site,
} from "@trabecula/contracts";
import { api } from "../../shell/api.ts";

export const fetchDashboard = () => api.get("/api/dashboard", ZDashboard);
export const fetchReportIndex = () => api.get("/api/reports/index", ZReportIndex);
export const fetchReport = (id: string) => api.get(`/api/reports/${id}`, ZReport);
export const createReport = (request: CreateReportRequest) => api.post("/api/reports", request, ZReport);
export const updateReport = (id: string, change: { reportName?: string; notes?: string | null }) =>
  api.put(`/api/reports/${id}`, change, ZReport);
export const deleteReports = (ids: readonly string[]) => api.post("/api/reports/delete", { ids }, ZDeletedReply);

export const fetchDatasets = (reportType?: ReportType) => api.get("/api/datasets", ZDatasetList, { params: { reportType } });
export const fetchDataset = (id: string) => api.get(`/api/datasets/${id}`, ZDatasetDetail);
export const fetchCurves = (id: string, query: { parameter: string; sex: Sex; site: Site }) =>
  api.get(`/api/datasets/${id}/curves`, ZCurvesReply, { params: query });

export const scoreScans = (request: ScoreRequest, signal: AbortSignal) => api.post("/api/score", request, ZScoreReply, { signal });

export function readScanFile(file: File) {
  const form = new FormData();
  form.set("file", file);
  return api.post("/api/scan-files", form, ZScanFileReply);
}
