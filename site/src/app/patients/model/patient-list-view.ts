import { pageSize } from "../../../shell/product.ts";
import { ZPatientSort, type PatientQuery } from "@trabecula/contracts";
import type { CallInput, patients } from "@trabecula/contracts/endpoints";

/** What the list of patients shows. All of it stands in the address but the search: it may be for a name. */
export type PatientListView = Pick<PatientQuery, "sort" | "order" | "page"> & { q: string };

export const allPatients: PatientListView = { q: "", sort: "dateCreated", order: "desc", page: 1 };

/** Reads the view from the address; anything unknown there counts as not given. */
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

/** The shortest address of a view: what is at its default is left out. */
export function writePatientListView({ sort, order, page }: PatientListView): URLSearchParams {
  const search = new URLSearchParams();
  if (sort !== allPatients.sort) search.set("sort", sort);
  if (order !== firstOrder(sort)) search.set("order", order);
  if (page > 1) search.set("page", String(page));
  return search;
}

/** What the list is asked for with. */
export function toPatientParameters({ q, ...view }: PatientListView): CallInput<typeof patients.search>["body"] {
  return { ...view, pageSize: pageSize(), ...(q.trim() === "" ? {} : { q: q.trim() }) };
}

/** The order that is first wanted: codes from A, women before men, otherwise the latest, oldest or most first. */
export function firstOrder(sort: PatientListView["sort"]): PatientListView["order"] {
  return sort === "code" || sort === "sex" ? "asc" : "desc";
}
