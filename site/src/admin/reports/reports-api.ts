import { queryOptions } from "@tanstack/react-query";
import { adminReports, curation } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { toFilters, toReportsParameters, type ReportsView } from "./reports-query.ts";

export const fetchReports = (view: ReportsView) => api.call(adminReports.list, { query: toReportsParameters(view) });
export const fetchReportsExport = (view: ReportsView) => api.file(adminReports.exportMetadata, { query: toFilters(view) });

/** Excludes drafts, which cannot score reports. */
export const datasetChoicesQuery = queryOptions({
  queryKey: ["admin", "reports", "datasets"],
  queryFn: async () => {
    const { items } = await api.call(curation.list, { query: { pageSize: 200, sort: "name", order: "asc" } });
    return items.filter(({ state }) => state !== "draft").map(({ id, name, version }) => ({ value: id, label: `${name} ${version}` }));
  },
});
