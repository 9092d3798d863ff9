import type { ChangedMeanwhile, UpdateWorkspaceRequest, WorkspaceDetail } from "@trabecula/contracts";
import { isSame } from "../record/merge-change.ts";

/** Sends only changed settings, so that changes of others stay. */
export function changedSettings(
  { name, codePattern }: { readonly name: string; readonly codePattern: string },
  opened: Pick<WorkspaceDetail, "name" | "codePattern">,
): UpdateWorkspaceRequest {
  const pattern = codePattern.trim() || null;
  return {
    ...(name !== opened.name && { name }),
    ...(pattern !== opened.codePattern && { codePattern: pattern }),
  };
}

/** True if nobody else has changed the settings of `body` since they were shown. */
export function isUntouched(
  shown: WorkspaceDetail,
  { datasets = {}, ...body }: UpdateWorkspaceRequest,
  { fields }: ChangedMeanwhile,
): boolean {
  const { logo = null, ...letterhead } = shown.letterhead ?? {};
  const seen = { ...shown, letterhead: shown.letterhead && letterhead, logo };
  const others = (fields["datasets"] ? fields["datasets"].theirs : shown.datasets) as WorkspaceDetail["datasets"];
  const types = Object.keys(datasets) as (keyof WorkspaceDetail["datasets"])[];
  const names = Object.keys(body) as (keyof typeof body)[];
  return (
    names.every((name) => !(name in fields) || isSame(fields[name]!.theirs, seen[name])) &&
    types.every((type) => isSame(others[type], shown.datasets[type]))
  );
}
