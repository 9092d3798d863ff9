import { useQueries, useQuery } from "@tanstack/react-query";
import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { datasetInUse, datasetQuery, datasetsQuery } from "../../reports/report-queries.ts";
import { useDefaultDatasets } from "../../workspaces/workspace-queries.ts";
import type { Draft } from "../model/draft.ts";

export type Reference = ReturnType<typeof useReference>;

export function useReference(draft: Draft, catalogue: ReportTypeCatalogue | null) {
  const defaults = useDefaultDatasets();
  const list = useQuery({ ...datasetsQuery(catalogue?.key), enabled: catalogue !== null });
  const datasets = (catalogue && list.data?.items) || [];
  const queries = useQueries({ queries: datasets.map(({ id }) => datasetQuery(id)) });
  const details = queries.flatMap(({ data }) => (data ? [data] : []));
  const own = catalogue && datasetInUse(catalogue.key, datasets, defaults);
  const inUse = (draft.datasetId === null ? own : datasets.find(({ id }) => id === draft.datasetId)) ?? null;
  return {
    datasets,
    details,
    /** Null if none is chosen and there is no default. */
    inUse,
    inUseDetail: details.find(({ id }) => id === inUse?.id) ?? null,
    defaultId: own?.id ?? null,
    isPending: list.isPending,
    /** Includes the loading of the list's datasets. */
    isLoading: list.isLoading || queries.some(({ isLoading }) => isLoading),
    error: list.error,
    retry: () => void list.refetch(),
  };
}
