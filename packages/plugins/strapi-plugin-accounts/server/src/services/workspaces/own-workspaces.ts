import {
  mostLedWorkspaces,
  mostMemberships,
  type CreateWorkspaceRequest,
  type UpdateWorkspaceRequest,
  type Workspace,
  type WorkspaceDetail,
} from "@trabecula/contracts";
import { AppError, inTransaction, type Actor, type IfMatch, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { defaultsOf, type UserRow } from "../users/user-row.ts";
import { lockUser, updateUser } from "../users/user-rows.ts";
import { datasetsOf, readWorkspace, serializePlace } from "./serialize-workspace.ts";
import { letterheadAfter } from "./logos.ts";
import {
  findCenters,
  findWorkspaces,
  insertMembership,
  insertWorkspace,
  isLeadOfAll,
  lockPlace,
  membershipsOfAccount,
  requireShared,
  updateMembership,
  type WorkspaceRow,
} from "./workspace-rows.ts";
import { recordsOf } from "./workspace-records.ts";
import { refuseOtherVersion, updateWorkspace } from "./workspace-versions.ts";

export async function listWorkspaces(strapi: Strapi, actor: Actor): Promise<{ items: Workspace[]; total: number }> {
  const memberships = new Map((await membershipsOfAccount(strapi, actor.id)).map((row) => [row.workspaceId, row]));
  const workspaces = await findWorkspaces(strapi, [...memberships.keys()]);
  const centers = await findCenters(
    strapi,
    [...memberships.values()].flatMap(({ centerId }) => centerId ?? []),
  );
  const places = workspaces.map((workspace) => ({ workspace, membership: memberships.get(workspace.documentId)! }));
  const items = places.map((place) => serializePlace(place, centers));
  items.sort((left, right) => Number(right.kind === "personal") - Number(left.kind === "personal"));
  return { items, total: items.length };
}

const leadOfAll = { role: "lead", centerId: null, identity: "names", maySign: true } as const;

/** @throws `conflict` for too many */
export async function createWorkspace(strapi: Strapi, actor: Actor, request: CreateWorkspaceRequest): Promise<WorkspaceDetail> {
  return inTransaction(strapi, async () => {
    await lockUser(strapi, actor.rowId);
    await requireRoomToLead(strapi, actor.id);
    const id = await insertWorkspace(strapi, request);
    await insertMembership(strapi, id, actor.id, leadOfAll);
    await recordEvent(strapi, actor, { action: "workspace.created", object: `workspace:${id}`, workspaceId: id });
    return readWorkspace(strapi, actor, id);
  });
}

/** @throws `conflict` */
async function requireRoomToLead(strapi: Strapi, accountId: string): Promise<void> {
  const memberships = await requireRoomToJoin(strapi, accountId);
  if (memberships.filter(isLeadOfAll).length > mostLedWorkspaces)
    throw new AppError("conflict", `One account can lead ${mostLedWorkspaces} workspaces. Leave or delete one first.`);
}

/** @throws `conflict` */
export async function requireRoomToJoin(strapi: Strapi, accountId: string) {
  const memberships = await membershipsOfAccount(strapi, accountId);
  if (memberships.length >= mostMemberships)
    throw new AppError("conflict", `One account can have ${mostMemberships} workspaces. Leave one first.`);
  return memberships;
}

/** @throws `not_found`, `role_missing`, `workspace_archived`, what `refuseOtherVersion` throws, `validation_failed` for a dataset */
export async function changeWorkspace(
  strapi: Strapi,
  actor: Actor,
  workspaceId: string,
  request: UpdateWorkspaceRequest,
  ifMatch: IfMatch,
): Promise<WorkspaceDetail> {
  return inTransaction(strapi, async () => {
    const { workspace } = await lockPlace(strapi, actor, workspaceId, "lead");
    await refuseOtherVersion(strapi, workspace, request, ifMatch);
    if (Object.keys(request).length === 0) return readWorkspace(strapi, actor, workspaceId);
    if (request.signing !== undefined && request.signing !== "off") requireShared(workspace);
    const { datasets: chosen, templates, letterhead, logo, ...settings } = request;
    const datasets = datasetsOf(workspace);
    for (const [reportType, datasetId] of Object.entries(chosen ?? {}) as [keyof typeof datasets, string | null][]) {
      if (datasetId === null) delete datasets[reportType];
      else {
        await recordsOf(strapi).requireDataset(reportType, datasetId);
        datasets[reportType] = datasetId;
      }
    }
    if (workspace.keepsNames && request.keepsNames === false) await recordsOf(strapi).eraseNames(actor, workspaceId);
    await updateWorkspace(strapi, actor, workspace, {
      ...settings,
      ...(chosen ? { datasets } : {}),
      ...(templates && { templates: templates as never }),
      ...(await letterheadAfter(strapi, workspace, { letterhead, logo })),
    });
    await recordEvent(strapi, actor, {
      action: "workspace.changed",
      object: `workspace:${workspaceId}`,
      detail: Object.keys(request).join(", "),
      workspaceId,
    });
    return readWorkspace(strapi, actor, workspaceId);
  });
}

/** Changes no record. @throws `not_found`; `conflict` if it is not personal */
export async function convertWorkspace(
  strapi: Strapi,
  actor: Actor,
  workspaceId: string,
  request: CreateWorkspaceRequest,
): Promise<WorkspaceDetail> {
  return inTransaction(strapi, async () => {
    const user = await lockUser(strapi, actor.rowId);
    const { workspace, membership } = await lockPlace(strapi, actor, workspaceId, "lead");
    if (user === null || workspace.kind !== "personal")
      throw new AppError("conflict", "Only a personal workspace can become a clinic or a study.");
    await requireRoomToLead(strapi, actor.id);
    await shareWorkspace(strapi, actor, user, workspace, request);
    await updateMembership(strapi, membership, { maySign: true });
    await recordEvent(strapi, actor, {
      action: "workspace.converted",
      object: `workspace:${workspaceId}`,
      detail: request.kind,
      workspaceId,
    });
    return readWorkspace(strapi, actor, workspaceId);
  });
}

/** Copies the account's default datasets and gives the account a new, empty personal workspace. */
export async function shareWorkspace(
  strapi: Strapi,
  actor: Actor,
  user: UserRow,
  workspace: WorkspaceRow,
  { kind, name }: CreateWorkspaceRequest,
): Promise<void> {
  const own = Object.fromEntries(defaultsOf(user).map(({ reportType, datasetId }) => [reportType, datasetId]));
  await updateWorkspace(strapi, actor, workspace, { kind, name, datasets: { ...own, ...datasetsOf(workspace) } });
  const personal = await insertWorkspace(strapi, { kind: "personal", name: "Personal", keepsNames: workspace.keepsNames });
  await insertMembership(strapi, personal, user.documentId, { ...leadOfAll, maySign: false });
  await updateUser(strapi, user.id, { personalWorkspaceId: personal });
}
