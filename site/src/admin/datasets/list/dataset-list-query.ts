import { pageSize } from "../../../shell/product.ts";
import { ZDatasetState, ZReportType, type AdminDataset, type ReportType } from "@trabecula/contracts";
import type { curation, QueryInput } from "@trabecula/contracts/endpoints";

/** Stored in the URL, so that views can be shared. */
export interface DatasetListQuery {
  q: string;
  state: AdminDataset["state"] | null;
  reportType: ReportType | null;
  page: number;
}

/** Unknown values are ignored. */
export function readDatasetListQuery(search: URLSearchParams): DatasetListQuery {
  const state = ZDatasetState.safeParse(search.get("state"));
  const reportType = ZReportType.safeParse(search.get("type"));
  const page = Number(search.get("page"));
  return {
    q: (search.get("q") ?? "").slice(0, 200),
    state: state.success ? state.data : null,
    reportType: reportType.success ? reportType.data : null,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** Omits defaults. */
export function writeDatasetListQuery({ q, state, reportType, page }: DatasetListQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (q.trim() !== "") search.set("q", q);
  if (state) search.set("state", state);
  if (reportType) search.set("type", reportType);
  if (page > 1) search.set("page", String(page));
  return search;
}

export function toDatasetListParameters({ q, state, reportType, page }: DatasetListQuery): QueryInput<typeof curation.list> {
  return {
    page,
    pageSize: pageSize(),
    ...(q.trim() === "" ? {} : { q: q.trim() }),
    ...(state ? { state } : {}),
    ...(reportType ? { reportType } : {}),
  };
}

export function isNarrowed({ q, state, reportType }: DatasetListQuery): boolean {
  return q.trim() !== "" || state !== null || reportType !== null;
}
