import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  ZChangeTableFilter,
  ZScheduleQuery,
  type ChangeTableFilter,
  type ChangeTableQuery,
  type ScheduleQuery,
} from "@trabecula/contracts";
import { studies, workspaces } from "@trabecula/contracts/endpoints";
import { api } from "../../../shell/api.ts";
import { pageSize } from "../../../shell/product.ts";

/** Extends the patients' key, so that a changed record invalidates both. */
export const studyKey = (id: string) => ["patients", "study", id] as const;

export const wavesQuery = (id: string) =>
  queryOptions({ queryKey: [...studyKey(id), "waves"], queryFn: () => api.call(workspaces.waves, { params: { id } }) });

export const visitCountsQuery = (id: string) =>
  queryOptions({
    queryKey: [...studyKey(id), "counts"],
    queryFn: () => api.call(studies.schedule, { params: { id }, query: { counts: "true", pageSize: 1 } }),
  });

export type ScheduleView = Pick<ScheduleQuery, "page" | "state" | "sort">;

export const scheduleQuery = (id: string, view: ScheduleView) =>
  queryOptions({
    queryKey: [...studyKey(id), "schedule", view],
    queryFn: () => api.call(studies.schedule, { params: { id }, query: { ...view, pageSize: pageSize() } }),
    placeholderData: keepPreviousData,
  });

export type ChangesView = ChangeTableFilter & Pick<ChangeTableQuery, "page" | "sort">;

/** Computed for each call, which takes seconds in a large study. */
export const studyChangesQuery = (id: string, view: ChangesView) =>
  queryOptions({
    queryKey: [...studyKey(id), "changes", view],
    queryFn: ({ signal }) => api.call(studies.changes, { params: { id }, query: { ...view, pageSize: pageSize() }, signal }),
    placeholderData: keepPreviousData,
  });

export const changesFile = (id: string, query: ChangeTableFilter) => api.file(studies.changesCsv, { params: { id }, query });

function pageIn(search: URLSearchParams): number {
  const page = Number(search.get("page"));
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

export function readScheduleView(search: URLSearchParams): ScheduleView {
  const { data } = ZScheduleQuery.safeParse({ state: search.get("state") ?? undefined });
  const sort = search.get("sort") === "change" ? "change" : "code";
  return { page: pageIn(search), sort, ...(data?.state && { state: data.state }) };
}

export function readChangesView(search: URLSearchParams): ChangesView {
  const { page: _, sort, ...given } = Object.fromEntries(search);
  const filter = ZChangeTableFilter.safeParse(given).data ?? ZChangeTableFilter.parse({});
  return { ...filter, page: pageIn(search), sort: sort === "p" ? "p" : "code" };
}

export function searchOf(view: { page: number }): URLSearchParams {
  const defaults: Record<string, unknown> = { page: 1, adjust: "fdr", sort: "code" };
  const named = Object.entries(view).filter(([name, value]) => value !== undefined && value !== defaults[name]);
  return new URLSearchParams(named.map(([name, value]) => [name, String(value)]));
}
