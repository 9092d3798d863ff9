import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { myReports } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { useSession } from "../../shell/session-store.ts";

const askEveryMs = 1_000;

/** Nothing is shown of an earlier visit, or kept for a later one. */
const forThisVisit = { staleTime: 0, gcTime: 0, refetchOnMount: "always", refetchOnWindowFocus: "always" } as const;

/** The version of all that may be read. */
const versionQuery = (isAsked: boolean) =>
  queryOptions({
    queryKey: ["my-reports-version"],
    queryFn: async () => (await api.call(myReports.version)).version,
    ...forThisVisit,
    // The next second asks again.
    retry: false,
    enabled: isAsked,
    refetchInterval: askEveryMs,
  });

/**
 * The version of what the patient may read, asked while a page of theirs is in view: with the answer that the session is over,
 * the page goes. Whoever is logging out hears nothing of that.
 */
export function useMyReportsVersion({ isPaused = false } = {}): UseQueryResult<string> {
  const isLeaving = useSession((state) => state.isLogoutAsked);
  return useQuery(versionQuery(!isLeaving && !isPaused));
}

/** What the patient has been released. */
export function useMyReports() {
  const version = useMyReportsVersion();
  return known(version, useQuery({ ...ofVersion(version.data, "all"), queryFn: () => api.call(myReports.list) }));
}

/** One report of theirs. */
export function useMyReport(id: string) {
  const version = useMyReportsVersion();
  return known(version, useQuery({ ...ofVersion(version.data, id), queryFn: () => api.call(myReports.detail, { params: { id } }) }));
}

/**
 * Data of the newest version alone. They are asked for once the version is known, so that nothing is taken back between the two
 * unseen; what the version before had stays until the answer has come.
 */
function ofVersion(version: string | undefined, of: string) {
  return {
    queryKey: ["my-reports", of, version] as const,
    ...forThisVisit,
    enabled: version !== undefined,
    placeholderData: <Data>(former: Data, query: { queryKey: readonly unknown[] } | undefined) =>
      query?.queryKey[1] === of ? former : undefined,
  };
}

/** Without a version there is nothing to wait for but the version. */
function known<Data>(version: UseQueryResult<string>, data: UseQueryResult<Data>) {
  return version.data === undefined ? { data: undefined, error: version.error, refetch: version.refetch } : data;
}
