import type { Member, UpdateMemberRequest } from "@trabecula/contracts";
import { AppError, inTransaction, orNotFound, roleMissing, type Actor, type IfMatch, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { inviterName } from "../portal/invite.ts";
import type { UserRow } from "../users/user-row.ts";
import { findUsers, getUserById, getUserByRowId } from "../users/user-rows.ts";
import { allowedGrant, reaches } from "./grants.ts";
import { hasOtherLead } from "./hand-over.ts";
import { mailMember, mailMembers } from "./mail-members.ts";
import {
  deleteMembership,
  findMembership,
  isLeadOfAll,
  lockPlace,
  membershipsOf,
  requirePlace,
  requireShared,
  updateMembership,
  versionOf,
  type MembershipRow,
  type Place,
} from "./workspace-rows.ts";
import { recordsOf } from "./workspace-records.ts";

/** @throws `not_found` */
export async function listMembers(strapi: Strapi, actor: Actor, workspaceId: string): Promise<{ items: Member[]; total: number }> {
  await requirePlace(strapi, actor, workspaceId, "member");
  const memberships = await membershipsOf(strapi, workspaceId);
  const users = await findUsers(strapi, { where: { documentId: { $in: memberships.map(({ accountId }) => accountId) } } });
  const byId = new Map(users.map((user) => [user.documentId, user]));
  const items = memberships.flatMap((row) => {
    const user = byId.get(row.accountId);
    return user ? serializeMember(row, user) : [];
  });
  return { items, total: items.length };
}

function serializeMember(row: MembershipRow, user: UserRow): Member {
  const { accountId, role, centerId, identity, maySign, credentials, createdAt } = row;
  return {
    ...{ accountId, role, centerId, identity, credentials },
    firstName: user.firstName ?? "",
    lastName: user.lastName ?? "",
    email: user.email,
    institution: user.institution ?? "",
    maySign: maySign ?? false,
    since: createdAt,
    version: versionOf(row),
  };
}

/** @throws `not_found`, `role_missing`, `workspace_archived`, `changed_meanwhile`, `last_lead`, `validation_failed` for an unknown center */
export async function changeMember(
  strapi: Strapi,
  actor: Actor,
  workspaceId: string,
  accountId: string,
  { credentials: given, ...request }: UpdateMemberRequest,
  ifMatch: IfMatch,
): Promise<Member> {
  return inTransaction(strapi, async () => {
    const { place, member } = await lockMember(strapi, actor, workspaceId, accountId);
    const version = versionOf(member);
    const record = { kind: "member", id: member.documentId, workspaceId } as const;
    const before = { ...member, maySign: member.maySign ?? false };
    const sent = Object.keys({ ...request, ...(given !== undefined && { credentials: given }) });
    if (ifMatch !== null) await recordsOf(strapi).requireVersion({ ...record, version, values: valuesOf(before) }, ifMatch, sent);
    const grant = await allowedGrant(strapi, place, { ...before, ...request }, before);
    if (isLeadOfAll(member) && !isLeadOfAll(grant)) await requireOtherLead(strapi, member);
    const credentials = given === undefined ? member.credentials : given || null;
    await updateMembership(strapi, member, { ...grant, credentials });
    const values = { before: valuesOf(before), after: valuesOf({ ...grant, credentials }) };
    await recordsOf(strapi).recordSettings(actor, { ...record, version: version + 1, ...values });
    const user = await getUserById(strapi, accountId);
    await recordEvent(strapi, actor, {
      action: "member.changed",
      object: `user:${accountId}`,
      detail: `${describe(before)} to ${describe(grant)}`,
      workspaceId,
    });
    if (describe(before) !== describe(grant))
      await mailMember(strapi, place.workspace, user, "workspace-role-changed", {
        changedBy: inviterName(await getUserByRowId(strapi, actor.rowId)),
        role: grant.role,
      });
    return serializeMember((await findMembership(strapi, workspaceId, accountId))!, user);
  });
}

function valuesOf({
  role,
  centerId,
  identity,
  maySign,
  credentials,
}: Pick<MembershipRow, "role" | "centerId" | "identity" | "maySign" | "credentials">) {
  return { role, centerId, identity, maySign, credentials };
}

function describe({ role, centerId, identity, maySign }: Pick<MembershipRow, "role" | "centerId" | "identity" | "maySign">): string {
  return [role, centerId === null ? "all centers" : `center ${centerId}`, identity, ...(maySign ? ["may sign"] : [])].join(", ");
}

/** Works in archived workspaces too. @throws `not_found`, `role_missing`, `last_lead` */
export async function removeMember(strapi: Strapi, actor: Actor, workspaceId: string, accountId: string): Promise<void> {
  await inTransaction(strapi, async () => {
    const { place, member } = await lockMember(strapi, actor, workspaceId, accountId, { anyState: true });
    await endMembership(strapi, member);
    await recordEvent(strapi, actor, { action: "member.removed", object: `user:${accountId}`, workspaceId });
    const removedBy = inviterName(await getUserByRowId(strapi, actor.rowId));
    await mailMember(strapi, place.workspace, await getUserById(strapi, accountId), "workspace-member-removed", { removedBy });
  });
}

/** Works in archived workspaces too. @throws `not_found`, `last_lead`; `conflict` if personal */
export async function leaveWorkspace(strapi: Strapi, actor: Actor, workspaceId: string): Promise<void> {
  await inTransaction(strapi, async () => {
    const { workspace, membership } = await lockPlace(strapi, actor, workspaceId, "member", { anyState: true });
    requireShared(workspace);
    await endMembership(strapi, membership);
    await recordEvent(strapi, actor, { action: "member.left", object: `user:${actor.id}`, workspaceId });
    const member = inviterName(await getUserByRowId(strapi, actor.rowId));
    await mailMembers(strapi, workspace, "workspace-member-left", { member }, isLeadOfAll);
  });
}

async function lockMember(
  strapi: Strapi,
  actor: Actor,
  workspaceId: string,
  accountId: string,
  { anyState = false } = {},
): Promise<{ place: Place; member: MembershipRow }> {
  const place = await lockPlace(strapi, actor, workspaceId, "manage", { anyState });
  requireShared(place.workspace);
  const member = orNotFound(await findMembership(strapi, workspaceId, accountId));
  if (!reaches(place.membership, member)) throw roleMissing("Only leads of this member’s center or of all centers may change this member.");
  return { place, member };
}

async function endMembership(strapi: Strapi, member: MembershipRow): Promise<void> {
  if (isLeadOfAll(member)) await requireOtherLead(strapi, member);
  await deleteMembership(strapi, member);
}

/** Needs the workspace locked. @throws `last_lead` */
async function requireOtherLead(strapi: Strapi, { workspaceId, accountId }: MembershipRow): Promise<void> {
  if (await hasOtherLead(strapi, workspaceId, accountId)) return;
  throw new AppError("last_lead", "This is the last lead of all centers. Make somebody else one first.");
}
