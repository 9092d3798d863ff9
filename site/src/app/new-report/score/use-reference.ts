import { useQueries, useQuery } from "@tanstack/react-query";
import type { DatasetDetail, DatasetSummary, ReportTypeCatalogue } from "@trabecula/contracts";
import { useSession } from "../../../shell/session-store.ts";
import { datasetInUse } from "../../dashboard/dataset-in-use.ts";
import { datasetQuery, datasetsQuery } from "../../reports/report-queries.ts";
import type { Draft } from "../model/draft.ts";

export interface Reference {
  datasets: readonly DatasetSummary[];
  details: readonly DatasetDetail[];
  /** Null if none is chosen and there is no default. */
  inUse: DatasetSummary | null;
  inUseDetail: DatasetDetail | null;
  defaultId: string | null;
  isPending: boolean;
  error: Error | null;
  retry: () => void;
}

export function useReference(draft: Draft, catalogue: ReportTypeCatalogue | null): Reference {
  const user = useSession((state) => state.user);
  const list = useQuery({ ...datasetsQuery(catalogue?.key), enabled: catalogue !== null });
  const datasets = (catalogue && list.data?.items) || [];
  const details = useQueries({ queries: datasets.map(({ id }) => datasetQuery(id)) }).flatMap(({ data }) => (data ? [data] : []));
  const own = catalogue && datasetInUse(catalogue.key, datasets, user?.defaults ?? []);
  const inUse = (draft.datasetId === null ? own : datasets.find(({ id }) => id === draft.datasetId)) ?? null;
  return {
    datasets,
    details,
    inUse,
    inUseDetail: details.find(({ id }) => id === inUse?.id) ?? null,
    defaultId: own?.id ?? null,
    isPending: list.isPending,
    error: list.error,
    retry: () => void list.refetch(),
  };
}
