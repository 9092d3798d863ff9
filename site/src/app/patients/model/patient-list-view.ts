import { ZPatientSort, type PatientQuery } from "@trabecula/contracts";
import type { patients, QueryInput } from "@trabecula/contracts/endpoints";

/** What the list of patients shows; all of it stands in the address. */
export type PatientListView = Pick<PatientQuery, "sort" | "order" | "page"> & { q: string };

export const patientsPerPage = 25;

export const allPatients: PatientListView = { q: "", sort: "dateCreated", order: "desc", page: 1 };

const longestSearch = 200;

/** Reads the view from the address; anything unknown there counts as not given. */
export function readPatientListView(search: URLSearchParams): PatientListView {
  const sort = ZPatientSort.safeParse(search.get("sort")).data ?? allPatients.sort;
  const order = search.get("order");
  const page = Number(search.get("page"));
  return {
    q: (search.get("q") ?? "").slice(0, longestSearch),
    sort,
    order: order === "asc" || order === "desc" ? order : firstOrder(sort),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** The shortest address of a view: what is at its default is left out. */
export function writePatientListView({ q, sort, order, page }: PatientListView): URLSearchParams {
  const search = new URLSearchParams();
  if (q.trim() !== "") search.set("q", q);
  if (sort !== allPatients.sort) search.set("sort", sort);
  if (order !== firstOrder(sort)) search.set("order", order);
  if (page > 1) search.set("page", String(page));
  return search;
}

/** What the list is asked for with. */
export function toPatientParameters({ q, ...view }: PatientListView): QueryInput<typeof patients.list> {
  return { ...view, pageSize: patientsPerPage, ...(q.trim() === "" ? {} : { q: q.trim() }) };
}

/** The order that is first wanted: codes from A, women before men, otherwise the latest, oldest or most first. */
export function firstOrder(sort: PatientListView["sort"]): PatientListView["order"] {
  return sort === "code" || sort === "sex" ? "asc" : "desc";
}
