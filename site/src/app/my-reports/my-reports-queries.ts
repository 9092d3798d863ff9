import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { myReports } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { useSession } from "../../shell/session-store.ts";

const askEveryMs = 1_000;

/** No cache: data must not survive a visit. */
const forThisVisit = { staleTime: 0, gcTime: 0, refetchOnMount: "always", refetchOnWindowFocus: "always" } as const;

const versionQuery = (isEnabled: boolean) =>
  queryOptions({
    queryKey: ["my-reports-version"],
    queryFn: async () => (await api.call(myReports.version)).version,
    ...forThisVisit,
    // The next poll follows within a second.
    retry: false,
    enabled: isEnabled,
    refetchInterval: askEveryMs,
  });

/** Polls while a page is visible; if the session ends, the page closes. Paused during logout. */
export function useMyReportsVersion({ isPaused = false } = {}): UseQueryResult<string> {
  const isLeaving = useSession((state) => state.isLogoutAsked);
  return useQuery(versionQuery(!isLeaving && !isPaused));
}

export function useMyReports() {
  const version = useMyReportsVersion();
  return known(version, useQuery({ ...ofVersion(version.data, "all"), queryFn: () => api.call(myReports.list) }));
}

export function useMyReport(id: string) {
  const version = useMyReportsVersion();
  return known(version, useQuery({ ...ofVersion(version.data, id), queryFn: () => api.call(myReports.detail, { params: { id } }) }));
}

/** Fetched after the version is known, so no withdrawal is missed. Previous data stay until the response. */
function ofVersion(version: string | undefined, of: string) {
  return {
    queryKey: ["my-reports", of, version] as const,
    ...forThisVisit,
    enabled: version !== undefined,
    placeholderData: <Data>(former: Data, query: { queryKey: readonly unknown[] } | undefined) =>
      query?.queryKey[1] === of ? former : undefined,
  };
}

function known<Data>(version: UseQueryResult<string>, data: UseQueryResult<Data>) {
  return version.data === undefined ? { data: undefined, error: version.error, refetch: version.refetch } : data;
}
