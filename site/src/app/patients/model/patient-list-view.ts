import { pageSize } from "../../../shell/product.ts";
import { ZPatientSort, type PatientQuery } from "@trabecula/contracts";
import type { CallInput, patients } from "@trabecula/contracts/endpoints";

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

export function toPatientParameters({ q, ...view }: PatientListView): CallInput<typeof patients.search>["body"] {
  return { ...view, pageSize: pageSize(), ...(q.trim() === "" ? {} : { q: q.trim() }) };
}

export function firstOrder(sort: PatientListView["sort"]): PatientListView["order"] {
  return sort === "code" || sort === "sex" ? "asc" : "desc";
}
