import type { WorkspaceAuditList, WorkspaceAuditQuery, WorkspaceToken } from "@trabecula/contracts";
import { inTransaction, notFound, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { listEventsOfWorkspace } from "../audit/index.ts";
import { endToken, serializeToken, tokensForWorkspace } from "../tokens/index.ts";
import { findUsers } from "../users/user-rows.ts";
import { reaches } from "./grants.ts";
import { lockPlace, membershipsOf, requirePlace, type MembershipRow } from "./workspace-rows.ts";

/** Leads of one center read acts of its members. @throws `not_found`, `role_missing` */
export async function listWorkspaceAudit(
  strapi: Strapi,
  actor: Actor,
  workspaceId: string,
  query: WorkspaceAuditQuery,
): Promise<WorkspaceAuditList> {
  const { membership } = await requirePlace(strapi, actor, workspaceId, "manage");
  const actors = membership.centerId === null ? null : await membersReachedBy(strapi, membership);
  const { items, ...rest } = await listEventsOfWorkspace(strapi, workspaceId, actors && actors.map(({ id }) => id), query);
  return { ...rest, items: items.map(({ address: _address, tokenId: _tokenId, ...entry }) => entry) };
}

async function membersReachedBy(strapi: Strapi, lead: MembershipRow) {
  const members = (await membershipsOf(strapi, lead.workspaceId)).filter((member) => reaches(lead, member));
  return findUsers(strapi, { where: { documentId: { $in: members.map(({ accountId }) => accountId) } } });
}

/** @throws `not_found`, `role_missing` */
export async function listWorkspaceTokens(
  strapi: Strapi,
  actor: Actor,
  workspaceId: string,
): Promise<{ items: WorkspaceToken[]; total: number }> {
  const { membership } = await requirePlace(strapi, actor, workspaceId, "manage");
  const owners = await membersReachedBy(strapi, membership);
  const byRowId = new Map(owners.map((owner) => [owner.id, owner]));
  const items = (await tokensForWorkspace(strapi, workspaceId)).flatMap((row) => {
    const owner = byRowId.get(row.user_id);
    return owner ? { ...serializeToken(row), accountId: owner.documentId, owner: owner.email } : [];
  });
  return { items, total: items.length };
}

/** @throws `not_found`, `role_missing` */
export async function revokeWorkspaceToken(strapi: Strapi, actor: Actor, workspaceId: string, tokenId: string): Promise<void> {
  await inTransaction(strapi, async () => {
    const { membership } = await lockPlace(strapi, actor, workspaceId, "manage", { anyState: true });
    const token = (await tokensForWorkspace(strapi, workspaceId)).find(({ token_id }) => token_id === tokenId);
    const owner = token && (await membersReachedBy(strapi, membership)).find(({ id }) => id === token.user_id);
    if (!owner) throw notFound();
    await endToken(strapi, actor, owner, tokenId);
  });
}
