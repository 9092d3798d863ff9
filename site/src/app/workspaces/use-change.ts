import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UpdateWorkspaceRequest, WorkspaceDetail } from "@trabecula/contracts";
import { workspaces } from "@trabecula/contracts/endpoints";
import { ApiError } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { isUntouched } from "./changed-settings.ts";
import { workspaceChanged } from "./workspace-queries.ts";

const changedMeanwhile = "Someone else has just changed the same setting. It is up to date now: check it, then save again.";

export const sendChange = (id: string, body: UpdateWorkspaceRequest, ifMatch: number) =>
  api.call(workspaces.change, { params: { id }, body, ifMatch });

/** Saves one setting and keeps other people's changes of other settings. */
export function useChange(shown: WorkspaceDetail) {
  const queries = useQueryClient();
  const { id } = shown;
  async function save(body: UpdateWorkspaceRequest, version: number): Promise<WorkspaceDetail> {
    try {
      return await sendChange(id, body, version);
    } catch (error) {
      if (!(error instanceof ApiError) || error.current === null) throw error;
      if (isUntouched(shown, body, error.current)) return save(body, error.current.version);
      throw new ApiError(error.code, changedMeanwhile, error.status);
    }
  }
  return useMutation({
    mutationFn: (body: UpdateWorkspaceRequest) => save(body, shown.version),
    onSettled: () => workspaceChanged(queries, id),
  });
}
