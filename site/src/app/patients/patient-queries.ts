import { ZPatientSort, type PatientQuery, type CreatePatientRequest, type UpdatePatientRequest } from "@trabecula/contracts";
import { type CallInput, patients, trends } from "@trabecula/contracts/endpoints";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageSize } from "../../shell/product.ts";
import { api } from "../../shell/api.ts";

/** The search is not stored in the URL, because it may be a name. */
export type PatientListView = Pick<PatientQuery, "sort" | "order" | "page"> & { q: string };

export const allPatients: PatientListView = { q: "", sort: "dateCreated", order: "desc", page: 1 };

/** Ignores unknown values. */
export function readPatientListView(search: URLSearchParams): PatientListView {
  const sort = ZPatientSort.safeParse(search.get("sort")).data ?? allPatients.sort;
  const order = search.get("order");
  const page = Number(search.get("page"));
  return {
    q: "",
    sort,
    order: order === "asc" || order === "desc" ? order : firstOrder(sort),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** Omits defaults. */
export function writePatientListView({ sort, order, page }: PatientListView): URLSearchParams {
  const search = new URLSearchParams();
  if (sort !== allPatients.sort) search.set("sort", sort);
  if (order !== firstOrder(sort)) search.set("order", order);
  if (page > 1) search.set("page", String(page));
  return search;
}

function toPatientParameters({ q, ...view }: PatientListView): CallInput<typeof patients.search>["body"] {
  return { ...view, pageSize: pageSize(), ...(q.trim() === "" ? {} : { q: q.trim() }) };
}

export function firstOrder(sort: PatientListView["sort"]): PatientListView["order"] {
  return sort === "code" || sort === "sex" ? "asc" : "desc";
}

export const createPatient = (request: CreatePatientRequest) => api.call(patients.create, { body: request });
export const fetchPatient = (id: string) => api.call(patients.detail, { params: { id } });
export const updatePatient = (id: string, change: UpdatePatientRequest, ifMatch: number) =>
  api.call(patients.update, { params: { id }, body: change, ifMatch });
export const deletePatients = (ids: readonly string[]) => api.call(patients.removeMany, { body: { ids: [...ids] } });

export const patientQuery = (id: string) => queryOptions({ queryKey: ["patients", "one", id], queryFn: () => fetchPatient(id) });
/** Shares the patient's key, so that both are invalidated together. */
export const patientTrendsQuery = (id: string, isLinked: boolean) =>
  queryOptions({
    queryKey: ["patients", "one", id, "trends", isLinked],
    queryFn: () => api.call(trends.ofPatient, { params: { id }, query: isLinked ? { linked: "true" } : {} }),
  });
export const visitsQuery = (id: string) =>
  queryOptions({ queryKey: ["patients", "visits", id], queryFn: () => api.call(patients.visits, { params: { id } }) });
export const patientListQuery = (view: PatientListView) =>
  queryOptions({ queryKey: ["patients", "list", view], queryFn: () => api.call(patients.search, { body: toPatientParameters(view) }) });
export const patientCountQuery = () =>
  queryOptions({
    queryKey: ["patients", "count"],
    queryFn: () => api.call(patients.list, { query: { pageSize: 1 } }),
  });
/** Asks again while patients are being judged. */
export const attentionQuery = (page: number) =>
  queryOptions({
    queryKey: ["patients", "attention", page],
    queryFn: () => api.call(patients.attention, { query: { page } }),
    refetchInterval: ({ state }) => ((state.data?.unjudged ?? 0) > 0 ? 5000 : false),
    placeholderData: keepPreviousData,
  });
export const markChangeSeen = (id: string) => api.call(patients.changeSeen, { params: { id } });
/** @param workspace default: the one in use */
export const keepsNamesQuery = (workspace?: string) =>
  queryOptions({
    queryKey: ["patients", "names", workspace],
    queryFn: async () => (await api.call(patients.names, { query: workspace === undefined ? {} : { workspace } })).keepNames,
  });
