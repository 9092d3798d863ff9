import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import type { User } from "@trabecula/contracts";
import { workspaces } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { useSession } from "../../shell/session-store.ts";
import { useWorkspace, workspacesQuery } from "../../shell/workspaces.ts";

export const oneKey = (id: string) => ["workspace", id] as const;

export const workspaceQuery = (id: string) =>
  queryOptions({ queryKey: oneKey(id), queryFn: () => api.call(workspaces.detail, { params: { id } }) });
export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: [...oneKey(id), "members"],
    queryFn: async () => (await api.call(workspaces.members, { params: { id } })).items,
  });
export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...oneKey(id), "invitations"],
    queryFn: async () => (await api.call(workspaces.invitations, { params: { id } })).items,
  });
export const centersQuery = (id: string) =>
  queryOptions({
    queryKey: [...oneKey(id), "centers"],
    queryFn: async () => (await api.call(workspaces.centers, { params: { id } })).items,
  });

export async function workspaceChanged(queries: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: oneKey(id) }),
    queries.invalidateQueries({ queryKey: workspacesQuery().queryKey }),
  ]);
}

/** Defaults of the workspace in use; in the personal one, of the account. */
export function useDefaultDatasets(): User["defaults"] {
  const own = useSession(({ user }) => user?.defaults);
  const workspace = useWorkspace();
  const isShared = workspace !== null && workspace.kind !== "personal";
  const { data } = useQuery({ ...workspaceQuery(workspace?.id ?? ""), enabled: isShared });
  if (!isShared) return own ?? [];
  return Object.entries(data?.datasets ?? {}).map(([reportType, datasetId]) => ({ reportType, datasetId })) as User["defaults"];
}
