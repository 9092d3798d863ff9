import { mostCenters, type CreateCenterRequest, type ListedCenter, type UpdateCenterRequest } from "@trabecula/contracts";
import { AppError, inTransaction, orNotFound, type Actor, type IfMatch, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { invitationsToWorkspace } from "./invitation-rows.ts";
import { serializeListed } from "./serialize-workspace.ts";
import {
  centersOf,
  deleteCenter,
  findCenters,
  insertCenter,
  lockPlace,
  membershipsOf,
  requirePlace,
  requireShared,
  updateCenter,
  versionOf,
  type CenterRow,
} from "./workspace-rows.ts";
import { recordsOf } from "./workspace-records.ts";

/** @throws `not_found` */
export async function listCenters(strapi: Strapi, actor: Actor, workspaceId: string): Promise<{ items: ListedCenter[]; total: number }> {
  await requirePlace(strapi, actor, workspaceId, "member");
  const items = (await centersOf(strapi, workspaceId)).map(serializeListed);
  return { items, total: items.length };
}

/** @throws `not_found`, `role_missing`, `workspace_archived`; `conflict` for a known code, or too many */
export async function addCenter(strapi: Strapi, actor: Actor, workspaceId: string, request: CreateCenterRequest): Promise<ListedCenter> {
  return inTransaction(strapi, async () => {
    const { workspace } = await lockPlace(strapi, actor, workspaceId, "lead");
    requireShared(workspace);
    await requireFreeCode(strapi, workspaceId, request.code);
    if ((await centersOf(strapi, workspaceId)).length >= mostCenters)
      throw new AppError("conflict", `A workspace has ${mostCenters} centers at most.`);
    const center = await insertCenter(strapi, workspaceId, request);
    await recordCenter(strapi, actor, "center.created", center);
    return serializeListed(center);
  });
}

/** @throws `not_found`, `role_missing`, `workspace_archived`, `changed_meanwhile`; `conflict` for a known code */
export async function changeCenter(
  strapi: Strapi,
  actor: Actor,
  centerId: string,
  request: UpdateCenterRequest,
  ifMatch: IfMatch,
): Promise<ListedCenter> {
  return inTransaction(strapi, async () => {
    const center = await lockCenter(strapi, actor, centerId);
    const { name, code, workspaceId } = center;
    const before = { name, code };
    const record = { kind: "center", id: centerId, workspaceId } as const;
    const version = versionOf(center);
    if (ifMatch !== null) await recordsOf(strapi).requireVersion({ ...record, version, values: before }, ifMatch, Object.keys(request));
    const changed = { ...center, ...request, version: version + 1 };
    await requireFreeCode(strapi, center.workspaceId, changed.code, centerId);
    await updateCenter(strapi, centerId, changed);
    await recordsOf(strapi).recordSettings(actor, { ...record, version: version + 1, before, after: { ...before, ...request } });
    await recordCenter(strapi, actor, "center.changed", center);
    return serializeListed(changed);
  });
}

/** @throws `not_found`, `role_missing`, `workspace_archived`; `conflict` while it is used */
export async function removeCenter(strapi: Strapi, actor: Actor, centerId: string): Promise<void> {
  await inTransaction(strapi, async () => {
    const center = await lockCenter(strapi, actor, centerId);
    const { workspaceId } = center;
    const names = (row: { readonly centerId: string | null }) => row.centerId === centerId;
    const isUsed =
      (await membershipsOf(strapi, workspaceId)).some(names) ||
      (await invitationsToWorkspace(strapi, workspaceId)).some(({ center_id }) => center_id === centerId) ||
      (await recordsOf(strapi).usesCenter(workspaceId, centerId));
    if (isUsed)
      throw new AppError(
        "conflict",
        "This center is in use. Move its records, members and invitations first, and erase its recently deleted records.",
      );
    await deleteCenter(strapi, centerId);
    await recordCenter(strapi, actor, "center.deleted", center);
  });
}

async function lockCenter(strapi: Strapi, actor: Actor, centerId: string): Promise<CenterRow> {
  const found = orNotFound((await findCenters(strapi, [centerId]))[0]);
  await lockPlace(strapi, actor, found.workspaceId, "lead");
  return orNotFound((await findCenters(strapi, [centerId]))[0]);
}

async function requireFreeCode(strapi: Strapi, workspaceId: string, code: string, exceptId?: string): Promise<void> {
  const isTaken = (center: CenterRow) => center.code.toLowerCase() === code.toLowerCase() && center.documentId !== exceptId;
  if (!(await centersOf(strapi, workspaceId)).some(isTaken)) return;
  const reason = "This workspace has a center with this code already.";
  throw new AppError("conflict", reason, { code: reason });
}

async function recordCenter(
  strapi: Strapi,
  actor: Actor,
  action: "center.created" | "center.changed" | "center.deleted",
  { documentId, code, workspaceId }: CenterRow,
): Promise<void> {
  await recordEvent(strapi, actor, { action, object: `center:${documentId}`, detail: code, workspaceId });
}
