import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import { recentlyDeleted } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { recordsChanged } from "../reports/report-queries.ts";

const key = ["recently-deleted"];

export const deletedQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: [...key, page, pageSize],
    queryFn: () => api.call(recentlyDeleted.list, { query: { page, pageSize } }),
    placeholderData: keepPreviousData,
    // Deletions elsewhere change the list.
    staleTime: 0,
  });

export const restoreDeleted = (ids: readonly string[]) => api.call(recentlyDeleted.restoreMany, { body: { ids: [...ids] } });
export const eraseDeleted = (id: string) => api.call(recentlyDeleted.erase, { params: { id } });
export const eraseAllDeleted = () => api.call(recentlyDeleted.eraseAll);

export function deletedChanged(queries: QueryClient): void {
  recordsChanged(queries);
  void queries.invalidateQueries({ queryKey: key });
}
