import type * as z from "zod/mini";
import { ZId, ZReportType, ZRevisedFilter, ZScanner, type ReportType, type Scanner } from "@trabecula/contracts";
import type { adminReports, QueryInput } from "@trabecula/contracts/endpoints";
import { dayOrNull, type Days } from "../../shell/lists/days.ts";
import { given } from "../../shell/lists/given.ts";
import { pageSize } from "../../shell/product.ts";
import type { SortOrder } from "../../ui/DataTable.tsx";

export interface ReportsView extends Days {
  q: string;
  owner: string | null;
  type: ReportType | null;
  dataset: string | null;
  scanner: Scanner | null;
  revised: "yes" | "no" | null;
  order: SortOrder;
  page: number;
}

export const allReports: ReportsView = {
  ...{ q: "", owner: null, type: null, dataset: null, scanner: null, revised: null, from: null, to: null },
  ...{ order: "desc", page: 1 },
};

/** Ignores unknown values. */
export function readReportsView(search: URLSearchParams): ReportsView {
  const known = <Value>(contract: z.ZodMiniType<Value>, name: string) => contract.safeParse(search.get(name)).data ?? null;
  const page = Number(search.get("page"));
  return {
    q: (search.get("q") ?? "").slice(0, 200),
    owner: known(ZId, "owner"),
    type: known(ZReportType, "type"),
    dataset: known(ZId, "dataset"),
    scanner: known(ZScanner, "scanner"),
    revised: known(ZRevisedFilter, "revised"),
    from: dayOrNull(search.get("from")),
    to: dayOrNull(search.get("to")),
    order: search.get("order") === "asc" ? "asc" : "desc",
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** Omits defaults. */
export function writeReportsView({ order, page, ...filters }: ReportsView): URLSearchParams {
  const search = new URLSearchParams(given({ ...filters }));
  if (order === "asc") search.set("order", order);
  if (page > 1) search.set("page", String(page));
  return search;
}

export function isFiltered(view: ReportsView): boolean {
  return Object.keys(toFilters(view)).length > 0;
}

export function toReportsParameters(view: ReportsView): QueryInput<typeof adminReports.list> {
  return { page: view.page, pageSize: pageSize(), order: view.order, ...toFilters(view) };
}

export function toFilters({ order: _order, page: _page, q, type, ...filters }: ReportsView): Record<string, string> {
  return given({ q: q.trim(), reportType: type, ...filters });
}
