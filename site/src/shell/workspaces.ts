import { hashKey, queryOptions, useQuery, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { rightsOf, type Right, type Workspace } from "@trabecula/contracts";
import { reports, workspaces } from "@trabecula/contracts/endpoints";
import { useLayoutEffect } from "react";
import { inWorkspace, withoutWorkspace } from "../paths.ts";
import { api } from "./api.ts";
import { useSession } from "./session-store.ts";

export interface Workspaces {
  readonly all: readonly Workspace[];
  /** Workspaces to choose from. Omits an empty personal workspace if there are more. */
  readonly shown: readonly Workspace[];
}

/** Independent of the workspace in use. */
export const workspacesQuery = () =>
  queryOptions({ queryKey: ["workspaces"], queryFn: fetchWorkspaces, queryKeyHashFn: hashKey, staleTime: Infinity });

async function fetchWorkspaces(): Promise<Workspaces> {
  const { items: all } = await api.call(workspaces.list);
  const personal = all.find(({ kind }) => kind === "personal");
  if (!personal || all.length === 1) return { all, shown: all };
  const { patients, reports: saved } = await api.call(reports.dashboard, { query: { workspace: personal.id } });
  return { all, shown: patients + saved.total > 0 ? all : all.filter((one) => one !== personal) };
}

const lastKey = (accountId: string): string => `workspace-${accountId}`;

export function lastWorkspace({ all, shown }: Workspaces): Workspace | undefined {
  const { user, workspaceId } = useSession.getState();
  const last = workspaceId ?? (user && localStorage.getItem(lastKey(user.id)));
  return all.find(({ id }) => id === last) ?? shown[0] ?? all[0];
}

export function enterWorkspace({ id, kind }: Pick<Workspace, "id" | "kind">): void {
  const { user } = useSession.getState();
  if (user) localStorage.setItem(lastKey(user.id), id);
  useSession.setState({ workspaceId: id, isPersonal: kind === "personal" });
}

/** Null until it is loaded, and for patients. */
export function useWorkspace(): Workspace | null {
  const workspaceId = useSession((state) => state.workspaceId);
  const { data } = useQuery({ ...workspacesQuery(), enabled: workspaceId !== null });
  return data?.all.find(({ id }) => id === workspaceId) ?? null;
}

const readOnlyRights: readonly Right[] = ["read", "export", "deidentified"];

export function allows({ role, state }: Pick<Workspace, "role" | "state">, right: Right): boolean {
  return rightsOf[role].includes(right) && (state === "open" || readOnlyRights.includes(right));
}

export const managesMembers = ({ role }: Pick<Workspace, "role">): boolean => role === "lead";

export const managesAll = ({ role, center }: Pick<Workspace, "role" | "center">): boolean => role === "lead" && center === null;

export function useMay(): (right: Right) => boolean {
  const workspace = useWorkspace();
  return (right) => workspace !== null && allows(workspace, right);
}

/** The frame shows the workspace of an opened record. */
export function useWorkspaceOf(record: { workspaceId?: string | null | undefined } | undefined, queryKey: QueryKey): void {
  const queries = useQueryClient();
  const { data } = useQuery({ ...workspacesQuery(), enabled: false });
  useLayoutEffect(() => {
    const workspace = data?.all.find(({ id }) => id === record?.workspaceId);
    if (!workspace || workspace.id === useSession.getState().workspaceId) return;
    enterWorkspace(workspace);
    queries.setQueryData(queryKey, record);
  }, [record, queryKey, queries, data]);
}

/** The address of a collection names the workspace where there are several. */
export function addressIn(workspaces: Workspaces | undefined, workspaceId: string | null, to: string): string {
  const path = to.split(/[?#]/, 1)[0]!;
  const isCollection = !path.startsWith("/w/") && withoutWorkspace(`/w/x${path}`) === path;
  return isCollection && workspaceId !== null && (workspaces?.shown.length ?? 0) > 1 ? inWorkspace(workspaceId, to) : to;
}
