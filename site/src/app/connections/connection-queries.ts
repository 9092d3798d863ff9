import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Connection, ConnectionChange } from "@trabecula/contracts";
import { connections } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";

const listKey = (id: string) => ["connections", id] as const;

export const connectionsQuery = (id: string) =>
  queryOptions({ queryKey: listKey(id), queryFn: () => api.call(connections.list, { params: { id } }) });

export const isReady = ({ kind, settings, sending }: Pick<Connection, "kind" | "settings" | "sending">): boolean =>
  kind === "dicomweb" || settings !== null || sending !== null;

const runsKey = (id: string, connectionId: string) => ["connection-runs", id, connectionId] as const;

export const runsQuery = (id: string, connectionId: string) =>
  queryOptions({
    queryKey: runsKey(id, connectionId),
    queryFn: async () => (await api.call(connections.runs, { params: { id, connectionId } })).items,
  });

export function useConnectionsChanged(id: string) {
  const queries = useQueryClient();
  return (connectionId?: string) =>
    Promise.all([
      queries.invalidateQueries({ queryKey: listKey(id) }),
      connectionId !== undefined && queries.invalidateQueries({ queryKey: runsKey(id, connectionId) }),
    ]);
}

export function useConnectionChange(id: string, connectionId: string) {
  const changed = useConnectionsChanged(id);
  return useMutation({
    mutationFn: (body: ConnectionChange) => api.call(connections.change, { params: { id, connectionId }, body }),
    onSuccess: () => changed(),
  });
}
