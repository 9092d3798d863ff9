import type { Wave, WaveList, WavesRequest } from "@trabecula/contracts";
import { AppError, inTransaction, newId, type Actor, type IfMatch, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { findWorkspace, lockPlace, requirePlace, type WorkspaceRow } from "./workspace-rows.ts";
import { refuseOtherVersion, updateWorkspace } from "./workspace-versions.ts";

const wavesIn = ({ waves }: Pick<WorkspaceRow, "waves">): Wave[] => (waves ?? []) as unknown as Wave[];

function listOf(workspace: Pick<WorkspaceRow, "waves" | "version">): WaveList {
  const items = wavesIn(workspace);
  return { items, total: items.length, version: workspace.version };
}

/** @throws `not_found` */
export async function readWaves(strapi: Strapi, actor: Actor, workspaceId: string): Promise<WaveList> {
  return listOf((await requirePlace(strapi, actor, workspaceId, "member")).workspace);
}

export async function wavesOf(strapi: Strapi, workspaceId: string): Promise<Wave[]> {
  const workspace = await findWorkspace(strapi, workspaceId);
  return workspace ? wavesIn(workspace) : [];
}

/** @throws `not_found`, `role_missing`, `workspace_archived`, what `refuseOtherVersion` throws, `validation_failed` for windows that overlap */
export async function changeWaves(
  strapi: Strapi,
  actor: Actor,
  workspaceId: string,
  request: WavesRequest,
  ifMatch: IfMatch,
): Promise<WaveList> {
  return inTransaction(strapi, async () => {
    const { workspace } = await lockPlace(strapi, actor, workspaceId, "lead");
    await refuseOtherVersion(strapi, workspace, { waves: request.items }, ifMatch);
    const known = new Set(wavesIn(workspace).map(({ id }) => id));
    const sorted = request.items.toSorted((one, other) => one.targetDays - other.targetDays);
    const waves = sorted.map(({ id, ...wave }, index): Wave => ({ ...wave, id: id && known.has(id) ? id : newId(), position: index + 1 }));
    refuseOverlap(waves);
    await updateWorkspace(strapi, actor, workspace, { waves: waves as never });
    await recordEvent(strapi, actor, {
      action: "workspace.changed",
      object: `workspace:${workspaceId}`,
      detail: `${waves.length} waves`,
      workspaceId,
    });
    return readWaves(strapi, actor, workspaceId);
  });
}

function refuseOverlap(waves: readonly Wave[]): void {
  if (new Set(waves.map(({ id }) => id)).size < waves.length) throw refused("Two waves have one id.");
  for (const [index, wave] of waves.entries()) {
    const next = waves[index + 1];
    if (next && wave.targetDays + wave.daysAfter >= next.targetDays - next.daysBefore)
      throw refused(`The windows of “${wave.name}” and “${next.name}” overlap.`);
  }
}

function refused(message: string): AppError {
  return new AppError("validation_failed", message, { items: message });
}
