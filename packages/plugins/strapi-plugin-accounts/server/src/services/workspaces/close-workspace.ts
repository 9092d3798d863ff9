import { dayMs, type ArchiveWorkspaceRequest, type DeleteWorkspaceRequest, type WorkspaceDetail } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { AppError, inTransaction, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { useConfirmation } from "../confirmation/confirmations.ts";
import { mailMembers } from "./mail-members.ts";
import { readWorkspace } from "./serialize-workspace.ts";
import { deleteWorkspaceRows, lockPlace, lockWorkspace, requireShared, workspacesToErase } from "./workspace-rows.ts";
import { recordsOf } from "./workspace-records.ts";
import { updateWorkspace } from "./workspace-versions.ts";

const graceMs = 30 * dayMs;

/** @throws `not_found`, `role_missing`; `conflict` if personal or being deleted */
export async function archiveWorkspace(
  strapi: Strapi,
  actor: Actor,
  workspaceId: string,
  { archived, reason }: ArchiveWorkspaceRequest,
): Promise<WorkspaceDetail> {
  return inTransaction(strapi, async () => {
    const workspace = await lockKept(strapi, actor, workspaceId);
    const state = archived ? "archived" : "open";
    if (workspace.state !== state) {
      await updateWorkspace(strapi, actor, workspace, { state });
      const action = archived ? "workspace.archived" : "workspace.reopened";
      await recordEvent(strapi, actor, { action, object: `workspace:${workspaceId}`, detail: reason, workspaceId });
      await mailMembers(strapi, workspace, archived ? "workspace-archived" : "workspace-reopened", { reason });
    }
    return readWorkspace(strapi, actor, workspaceId);
  });
}

/**
 * Uses the confirmation last, so that other refusals keep it.
 * @throws `not_found`, `role_missing`, `confirmation_needed`; `validation_failed` for another name; `conflict` if
 * personal
 */
export async function planDeletion(
  strapi: Strapi,
  actor: Actor,
  workspaceId: string,
  { name, reason, confirmation }: DeleteWorkspaceRequest,
): Promise<{ deleteAfter: string }> {
  return inTransaction(strapi, async () => {
    const workspace = await lockKept(strapi, actor, workspaceId);
    if (name !== workspace.name) {
      const message = "Type the name of the workspace exactly as it is written.";
      throw new AppError("validation_failed", message, { name: message });
    }
    await useConfirmation(strapi, actor, { purpose: "delete-workspace", object: workspaceId }, confirmation);
    const deleteAfter = new Date(Date.now() + graceMs).toISOString();
    await updateWorkspace(strapi, actor, workspace, { state: "deleting", formerState: workspace.state, deleteAfter });
    const object = `workspace:${workspaceId}`;
    await recordEvent(strapi, actor, { action: "workspace.deletion-planned", object, detail: reason, workspaceId });
    const lastDay = formatCalendarDate(deleteAfter.slice(0, 10));
    await mailMembers(strapi, workspace, "workspace-deletion-planned", { reason, lastDay });
    return { deleteAfter };
  });
}

async function lockKept(strapi: Strapi, actor: Actor, workspaceId: string) {
  const { workspace } = await lockPlace(strapi, actor, workspaceId, "lead", { anyState: true });
  requireShared(workspace);
  const { state } = workspace;
  if (state === "deleting") throw new AppError("conflict", "The deletion of this workspace is planned. Restore it first.");
  return { ...workspace, state };
}

/** @throws `not_found`, `role_missing`; `conflict` without a planned deletion, or once its day has come */
export async function restoreWorkspace(strapi: Strapi, actor: Actor, workspaceId: string): Promise<WorkspaceDetail> {
  return inTransaction(strapi, async () => {
    const { workspace } = await lockPlace(strapi, actor, workspaceId, "lead", { anyState: true });
    if (workspace.state !== "deleting") throw new AppError("conflict", "The deletion of this workspace is not planned.");
    if (isDue(workspace)) throw new AppError("conflict", "The day has come: this workspace is being deleted.");
    await updateWorkspace(strapi, actor, workspace, { state: workspace.formerState ?? "open", formerState: null, deleteAfter: null });
    await recordEvent(strapi, actor, { action: "workspace.restored", object: `workspace:${workspaceId}`, workspaceId });
    await mailMembers(strapi, workspace, "workspace-restored", {});
    return readWorkspace(strapi, actor, workspaceId);
  });
}

function isDue({ deleteAfter }: { readonly deleteAfter: string | null }): boolean {
  return deleteAfter !== null && Date.parse(deleteAfter) <= Date.now();
}

/** Deletes in parts; a later run continues. Several servers may run it. */
export async function eraseDueWorkspaces(strapi: Strapi, now: Date): Promise<void> {
  for (const id of await workspacesToErase(strapi, now)) while (await eraseSome(strapi, id)) await yieldToEventLoop();
}

async function eraseSome(strapi: Strapi, workspaceId: string): Promise<boolean> {
  return inTransaction(strapi, async () => {
    const workspace = await lockWorkspace(strapi, workspaceId);
    if (!workspace || workspace.state !== "deleting" || !isDue(workspace)) return false;
    if (await recordsOf(strapi).eraseSome(workspaceId)) return true;
    await deleteWorkspaceRows(strapi, workspaceId);
    await recordEvent(strapi, null, { action: "workspace.deleted", object: `workspace:${workspaceId}`, workspaceId });
    return false;
  });
}
