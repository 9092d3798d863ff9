import { ZId, ZReportType } from "@trabecula/contracts";
import { defaultSettings, type ReportListSettings } from "./report-list.ts";
import { sortFields, type SortField } from "./report-rows.ts";

/** Invalid values fall back to defaults. */
export function readAddress(params: URLSearchParams): ReportListSettings {
  const type = ZReportType.safeParse(params.get("type"));
  const patient = ZId.safeParse(params.get("patient"));
  const page = Number(params.get("page") ?? 1);
  return {
    query: params.get("q") ?? defaultSettings.query,
    reportType: type.success ? type.data : null,
    patientId: patient.success ? patient.data : null,
    sortField: isSortField(params.get("sort")) ? (params.get("sort") as SortField) : defaultSettings.sortField,
    sortOrder: params.get("order") === "asc" ? "asc" : "desc",
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** Omits defaults. */
export function writeAddress(settings: ReportListSettings): URLSearchParams {
  const params = new URLSearchParams();
  if (settings.query !== "") params.set("q", settings.query);
  if (settings.reportType !== null) params.set("type", settings.reportType);
  if (settings.patientId !== null) params.set("patient", settings.patientId);
  if (settings.sortField !== defaultSettings.sortField) params.set("sort", settings.sortField);
  if (settings.sortOrder !== defaultSettings.sortOrder) params.set("order", settings.sortOrder);
  if (settings.page !== 1) params.set("page", String(settings.page));
  return params;
}

function isSortField(text: string | null): text is SortField {
  return sortFields.some((field) => field === text);
}
