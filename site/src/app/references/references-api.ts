import { queryOptions } from "@tanstack/react-query";
import type { ReferencesReply, ReferencesRequest } from "@trabecula/contracts";
import { reports, scoring } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";

export type ReferencesQuery = ReturnType<typeof comparing>;

/** Not cached; fetched again if any input changes. */
function comparing(asked: readonly unknown[], ask: (signal: AbortSignal) => Promise<ReferencesReply>) {
  return queryOptions({
    queryKey: ["references", ...asked],
    queryFn: ({ signal }) => ask(signal),
    staleTime: Infinity,
    gcTime: 0,
  });
}

export const comparisonOfScans = (request: ReferencesRequest) =>
  comparing([request], (signal) => api.call(scoring.scoreReferences, { body: request, signal }));

export const comparisonOfReport = (id: string, revision: number, others: readonly string[]) =>
  comparing([id, revision, others], (signal) =>
    api.call(reports.compareReferences, { params: { id }, body: { datasetIds: [...others] }, signal }),
  );
