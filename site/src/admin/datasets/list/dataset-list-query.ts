import { pageSize } from "../../../shell/product.ts";
import { ZDatasetState, ZReportType, type AdminDataset, type ReportType } from "@trabecula/contracts";
import type { curation, QueryInput } from "@trabecula/contracts/endpoints";

/** What the list of datasets shows; all of it stands in the address, so that a view can be sent to a colleague. */
export interface DatasetListQuery {
  q: string;
  state: AdminDataset["state"] | null;
  reportType: ReportType | null;
  page: number;
}

/** Reads the query from the address; anything unknown there counts as not given. */
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

/** The shortest address of a view: what is at its default is left out. */
export function writeDatasetListQuery({ q, state, reportType, page }: DatasetListQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (q.trim() !== "") search.set("q", q);
  if (state) search.set("state", state);
  if (reportType) search.set("type", reportType);
  if (page > 1) search.set("page", String(page));
  return search;
}

/** What the list is asked for with. */
export function toDatasetListParameters({ q, state, reportType, page }: DatasetListQuery): QueryInput<typeof curation.list> {
  return {
    page,
    pageSize: pageSize(),
    ...(q.trim() === "" ? {} : { q: q.trim() }),
    ...(state ? { state } : {}),
    ...(reportType ? { reportType } : {}),
  };
}

/** Whether anything narrows the list. */
export function isNarrowed({ q, state, reportType }: DatasetListQuery): boolean {
  return q.trim() !== "" || state !== null || reportType !== null;
}
