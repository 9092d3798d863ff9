import {
  dayMs,
  mostMembers,
  type ReceivedInvitation,
  type WorkspaceDetail,
  type WorkspaceInvitation,
  type WorkspaceInviteRequest,
  type WorkspaceLink,
} from "@trabecula/contracts";
import { AppError, inTransaction, newId, notFound, orNotFound, roleMissing, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { hashOfToken, newLinkToken } from "../confirmation/token-rows.ts";
import { cancelMails, enqueueRevocable } from "../outbox/index.ts";
import { countInvitation, inviterName } from "../portal/invite.ts";
import { countNetworkUse, type NetworkLimit } from "../rate-limit/network-limit.ts";
import { isOpen, type UserRow } from "../users/user-row.ts";
import { findUserByEmail, findUsers, getUserByRowId, lockUser } from "../users/user-rows.ts";
import { allowedGrant, mayGrant, reaches } from "./grants.ts";
import {
  findByToken,
  findReceived,
  grantOf,
  invitationsTo,
  invitationsToWorkspace,
  putInvitation,
  takeInvitation,
  takeInvitationTo,
  type WorkspaceInvitationRow,
} from "./invitation-rows.ts";
import { mailMember, mailName } from "./mail-members.ts";
import { requireRoomToJoin } from "./own-workspaces.ts";
import { readWorkspace } from "./serialize-workspace.ts";
import {
  findMembership,
  findWorkspace,
  insertMembership,
  lockPlace,
  lockWorkspace,
  membershipsOf,
  membershipsOfAccount,
  requirePlace,
  requireShared,
  type WorkspaceRow,
} from "./workspace-rows.ts";

const validDays = 14;

/** @throws `not_found`, `role_missing` */
export async function listInvitations(
  strapi: Strapi,
  actor: Actor,
  workspaceId: string,
): Promise<{ items: WorkspaceInvitation[]; total: number }> {
  const { membership } = await requirePlace(strapi, actor, workspaceId, "manage");
  const rows = await invitationsToWorkspace(strapi, workspaceId);
  const items = rows.filter((row) => reaches(membership, grantOf(row))).map(serializeInvitation);
  return { items, total: items.length };
}

function serializeInvitation(row: WorkspaceInvitationRow): WorkspaceInvitation {
  return {
    id: row.public_id,
    email: row.email,
    ...grantOf(row),
    invitedBy: row.invited_by,
    invitedAt: new Date(Number(row.invited_at)).toISOString(),
    expiresAt: new Date(Number(row.expires_at)).toISOString(),
  };
}

/**
 * Mails a link, replacing an earlier one. Reveals members and open invitations, no other account.
 * @throws `not_found`, `role_missing`, `workspace_archived`, `too_many_requests`; `conflict` for a member, or too many
 */
export async function inviteMember(
  strapi: Strapi,
  actor: Actor,
  workspaceId: string,
  { email, ...wanted }: WorkspaceInviteRequest,
): Promise<WorkspaceInvitation> {
  await requirePlace(strapi, actor, workspaceId, "manage");
  await countInvitation(strapi, actor, email);
  return inTransaction(strapi, async () => {
    const place = await lockPlace(strapi, actor, workspaceId, "manage");
    requireShared(place.workspace);
    const grant = await allowedGrant(strapi, place, wanted);
    const known = await findUserByEmail(strapi, email);
    if (known && (await findMembership(strapi, workspaceId, known.documentId))) throw isMember();
    const earlier = await takeInvitationTo(strapi, workspaceId, email);
    if (earlier && Number(earlier.expires_at) > Date.now() && !reaches(place.membership, grantOf(earlier)))
      throw roleMissing(
        "This address is invited to another center. Only leads of that center or of all centers may replace the invitation.",
      );
    if (earlier?.mail_id) await cancelMails(strapi, [earlier.mail_id]);
    await requireRoom(strapi, workspaceId);
    const inviteToken = newLinkToken();
    const now = Date.now();
    const data = {
      invitedBy: inviterName(await getUserByRowId(strapi, actor.rowId)),
      workspaceName: mailName(place.workspace),
      inviteToken,
      validDays,
    };
    const row: WorkspaceInvitationRow = {
      public_id: newId(),
      workspace_id: workspaceId,
      email,
      role: grant.role,
      center_id: grant.centerId,
      identity: grant.identity,
      may_sign: grant.maySign,
      token_hash: hashOfToken(inviteToken),
      invited_by: actor.id,
      mail_id: await enqueueRevocable(strapi, { to: email, about: null, template: "workspace-invitation", data }),
      invited_at: now,
      expires_at: now + validDays * dayMs,
    };
    await putInvitation(strapi, row);
    await recordEvent(strapi, actor, {
      action: "member.invited",
      object: `invitation:${row.public_id}`,
      detail: grant.role,
      workspaceId,
    });
    return serializeInvitation(row);
  });
}

async function requireRoom(strapi: Strapi, workspaceId: string): Promise<void> {
  const [members, invitations] = [await membershipsOf(strapi, workspaceId), await invitationsToWorkspace(strapi, workspaceId)];
  if (members.length + invitations.length >= mostMembers)
    throw new AppError("conflict", `A workspace has ${mostMembers} members and open invitations at most. End some of them first.`);
}

/** Works in archived workspaces too. @throws `not_found`, `role_missing` */
export async function withdrawInvitation(strapi: Strapi, actor: Actor, workspaceId: string, invitationId: string): Promise<void> {
  await inTransaction(strapi, async () => {
    const { membership } = await lockPlace(strapi, actor, workspaceId, "manage", { anyState: true });
    const row = await takeInvitation(strapi, workspaceId, invitationId);
    if (!row || !reaches(membership, grantOf(row))) throw notFound();
    if (row.mail_id) await cancelMails(strapi, [row.mail_id]);
    await recordEvent(strapi, actor, { action: "member.invitation-withdrawn", object: `invitation:${invitationId}`, workspaceId });
  });
}

const failuresPerNetwork: NetworkLimit = { name: "workspace-invitation-address", hits: 60, windowMs: 15 * 60_000 };

interface Valid {
  readonly invitation: WorkspaceInvitationRow;
  readonly workspace: WorkspaceRow;
  readonly inviter: UserRow;
}

/** Reads an invitation without using it. @throws `invalid_token`, `too_many_requests` */
export async function readWorkspaceInvitation(strapi: Strapi, token: string, clientAddress: string): Promise<WorkspaceLink> {
  const found = await asValid(strapi, await findByToken(strapi, token));
  if (found) return linkOf(found);
  await countNetworkUse(strapi, failuresPerNetwork, clientAddress);
  throw unusable();
}

function linkOf({ invitation, workspace, inviter }: Valid): WorkspaceLink {
  const { documentId: id, kind, name } = workspace;
  return { workspace: { id, kind, name }, invitedBy: inviterName(inviter), email: invitation.email };
}

/** An invitation counts only while its inviter could still grant it. */
async function asValid(strapi: Strapi, invitation: WorkspaceInvitationRow | null): Promise<Valid | null> {
  if (!invitation) return null;
  const workspace = await findWorkspace(strapi, invitation.workspace_id);
  const membership = await findMembership(strapi, invitation.workspace_id, invitation.invited_by);
  const [inviter] = await findUsers(strapi, { where: { documentId: invitation.invited_by } });
  if (workspace?.state !== "open" || !membership || !inviter || !isOpen(inviter)) return null;
  return mayGrant(membership, grantOf(invitation)) ? { invitation, workspace, inviter } : null;
}

export async function provesAddress(strapi: Strapi, token: string, email: string): Promise<boolean> {
  return (await asValid(strapi, await findByToken(strapi, token)))?.invitation.email === email;
}

/** Invitations to the account's confirmed address, except to its own workspaces. */
export async function receivedInvitations(strapi: Strapi, actor: Actor): Promise<{ items: ReceivedInvitation[]; total: number }> {
  const { email, emailConfirmedAt } = await getUserByRowId(strapi, actor.rowId);
  const joined = new Set((await membershipsOfAccount(strapi, actor.id)).map(({ workspaceId }) => workspaceId));
  const items: ReceivedInvitation[] = [];
  for (const row of emailConfirmedAt === null ? [] : await invitationsTo(strapi, email)) {
    const found = joined.has(row.workspace_id) ? null : await asValid(strapi, row);
    if (found) items.push({ ...linkOf(found), id: row.public_id, expiresAt: new Date(Number(row.expires_at)).toISOString() });
  }
  return { items, total: items.length };
}

/** @throws `invalid_token`, `forbidden` for another or an unconfirmed address, `conflict` for a member */
export async function acceptWorkspaceInvitation(
  strapi: Strapi,
  actor: Actor,
  token: string,
  clientAddress: string,
): Promise<WorkspaceDetail> {
  await readWorkspaceInvitation(strapi, token, clientAddress);
  return inTransaction(strapi, async () => {
    const user = await lockUser(strapi, actor.rowId);
    const found = await lockValid(strapi, () => findByToken(strapi, token));
    if (!found) throw unusable();
    if (user?.email !== found.invitation.email || user.emailConfirmedAt === null)
      throw new AppError("forbidden", "This invitation is for another address. Log in with the account of that address.");
    return join(strapi, actor, user, found);
  });
}

/** @throws `not_found` also for another or an unconfirmed address, `conflict` for a member */
export async function acceptReceivedInvitation(strapi: Strapi, actor: Actor, invitationId: string): Promise<WorkspaceDetail> {
  return inTransaction(strapi, async () => {
    const user = await lockUser(strapi, actor.rowId);
    if (!user || user.emailConfirmedAt === null) throw notFound();
    const found = orNotFound(await lockValid(strapi, () => findReceived(strapi, user.email, invitationId)));
    return join(strapi, actor, user, found);
  });
}

/** Reads the invitation again after locking, because it may have been withdrawn. */
async function lockValid(strapi: Strapi, find: () => Promise<WorkspaceInvitationRow | null>): Promise<Valid | null> {
  const found = await find();
  if (!found) return null;
  await lockWorkspace(strapi, found.workspace_id);
  return asValid(strapi, await find());
}

async function join(strapi: Strapi, actor: Actor, user: UserRow, { invitation, workspace, inviter }: Valid): Promise<WorkspaceDetail> {
  if (await findMembership(strapi, workspace.documentId, actor.id)) throw isMember();
  await requireRoomToJoin(strapi, actor.id);
  await takeInvitation(strapi, workspace.documentId, invitation.public_id);
  await insertMembership(strapi, workspace.documentId, actor.id, grantOf(invitation));
  await recordEvent(strapi, actor, {
    action: "member.joined",
    object: `user:${actor.id}`,
    detail: invitation.role,
    workspaceId: workspace.documentId,
  });
  await mailMember(strapi, workspace, inviter, "workspace-member-joined", { member: inviterName(user) });
  return readWorkspace(strapi, actor, workspace.documentId);
}

function isMember(): AppError {
  return new AppError("conflict", "This account is a member of the workspace already.");
}

/** Identical for unknown, truncated, expired, used and withdrawn links. */
function unusable(): AppError {
  return new AppError(
    "invalid_token",
    "This invitation was used, has expired or was withdrawn. Ask a lead of the workspace for a new one.",
  );
}
