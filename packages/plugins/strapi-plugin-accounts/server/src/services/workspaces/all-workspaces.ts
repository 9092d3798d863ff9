import type { AdminWorkspace, AdminWorkspaceQuery, AppointLeadRequest } from "@trabecula/contracts";
import { containsPattern, countRows, inTransaction, orNotFound, type Actor, type SqlQuery, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { inviterName } from "../portal/invite.ts";
import { mailMembers } from "./mail-members.ts";
import { makeLead, requireMayLead } from "./hand-over.ts";
import {
  findWorkspaces,
  listWorkspaceRows,
  lockWorkspace,
  requireShared,
  type WorkspaceCounts,
  type WorkspaceRow,
} from "./workspace-rows.ts";
import { recordsOf } from "./workspace-records.ts";

export async function listAllWorkspaces(
  strapi: Strapi,
  { page, pageSize, q, kind }: AdminWorkspaceQuery,
): Promise<{ items: AdminWorkspace[]; total: number }> {
  const narrow = (workspaces: SqlQuery) => {
    if (q) void workspaces.whereRaw("lower(w.name) like ? escape '\\'", [containsPattern(q)]);
    if (kind) void workspaces.where("w.kind", kind);
  };
  const { listed, matching } = await listWorkspaceRows(strapi, narrow, pageSize, (page - 1) * pageSize);
  return { items: await serializeAll(strapi, listed), total: await countRows(matching.clone()) };
}

async function serializeAll(
  strapi: Strapi,
  listed: readonly (WorkspaceCounts & { readonly document_id: string })[],
): Promise<AdminWorkspace[]> {
  const found = await findWorkspaces(
    strapi,
    listed.map(({ document_id }) => document_id),
  );
  const byId = new Map(found.map((row) => [row.documentId, row]));
  const items: AdminWorkspace[] = [];
  for (const counts of listed) {
    const row = byId.get(counts.document_id);
    if (row) items.push(await serializeOne(strapi, row, counts));
  }
  return items;
}

async function serializeOne(strapi: Strapi, row: WorkspaceRow, counts: WorkspaceCounts): Promise<AdminWorkspace> {
  const { documentId: id, kind, name, state, deleteAfter, createdAt } = row;
  return {
    ...{ id, kind, name, state, deleteAfter, createdAt },
    members: Number(counts.members),
    leads: Number(counts.leads),
    centers: Number(counts.centers),
    ...(await recordsOf(strapi).counts(id)),
  };
}

/** @throws `not_found`; `conflict` for a personal workspace or an account that cannot lead */
export async function appointLead(
  strapi: Strapi,
  actor: Actor,
  workspaceId: string,
  { accountId, reason }: AppointLeadRequest,
): Promise<AdminWorkspace> {
  return inTransaction(strapi, async () => {
    const account = await requireMayLead(strapi, accountId, "accountId");
    const workspace = orNotFound(await lockWorkspace(strapi, workspaceId));
    requireShared(workspace);
    await makeLead(strapi, workspaceId, account);
    await recordEvent(strapi, actor, { action: "workspace.lead-appointed", object: `user:${accountId}`, detail: reason, workspaceId });
    await mailMembers(strapi, workspace, "workspace-lead-appointed", { lead: inviterName(account), reason });
    const { listed } = await listWorkspaceRows(strapi, (workspaces) => void workspaces.where("w.document_id", workspaceId), 1, 0);
    return (await serializeAll(strapi, listed))[0]!;
  });
}
