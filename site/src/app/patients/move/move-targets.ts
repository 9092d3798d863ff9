import { useQuery } from "@tanstack/react-query";
import type { Workspace } from "@trabecula/contracts";
import { allows, managesAll, useWorkspace, workspacesQuery } from "../../../shell/workspaces.ts";
import { centersQuery } from "../../workspaces/workspace-queries.ts";

/** Workspaces to which the lead of all centers of `from` may move patients. Includes `from` if it has centers. */
export function moveTargets(from: Workspace, all: readonly Workspace[], hasCenters: boolean): readonly Workspace[] {
  if (!managesAll(from) || from.state !== "open") return [];
  const others = all.filter((one) => one.id !== from.id && one.center === null && allows(one, "write"));
  return hasCenters ? [...others, from] : others;
}

export function useMoveTargets(): readonly Workspace[] {
  const workspace = useWorkspace();
  const { data } = useQuery({ ...workspacesQuery(), enabled: false });
  const isAsked = workspace !== null && workspace.kind !== "personal" && managesAll(workspace);
  const { data: centers = [] } = useQuery({ ...centersQuery(workspace?.id ?? ""), enabled: isAsked });
  return workspace ? moveTargets(workspace, data?.all ?? [], centers.length > 0) : [];
}
