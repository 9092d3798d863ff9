import { queryOptions } from "@tanstack/react-query";
import { scannerChecks } from "@trabecula/contracts/endpoints";
import { api } from "../api.ts";

export const checksQuery = (datasetId?: string) =>
  queryOptions({
    queryKey: ["scanner-checks", datasetId ?? "all"],
    queryFn: async () => (await api.call(scannerChecks.list, { query: { datasetId } })).items,
  });
