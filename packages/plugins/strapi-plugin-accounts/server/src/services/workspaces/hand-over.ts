import type { HandOverRequest } from "@trabecula/contracts";
import { AppError, inTransaction, orNotFound, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { inviterName } from "../portal/invite.ts";
import { isOpen, type UserRow } from "../users/user-row.ts";
import { findUsers, getUserByRowId, lockUsers } from "../users/user-rows.ts";
import { mailMember } from "./mail-members.ts";
import { requireRoomToJoin, shareWorkspace } from "./own-workspaces.ts";
import {
  deleteMembership,
  findMembership,
  insertMembership,
  isLeadOfAll,
  lockWorkspace,
  lockWorkspaces,
  membershipsOf,
  membershipsOfAccount,
  updateMembership,
  type WorkspaceRow,
} from "./workspace-rows.ts";

/** @throws `validation_failed` unless the account is an approved researcher or administrator */
export async function requireMayLead(strapi: Strapi, accountId: string, field: string): Promise<UserRow> {
  const [account] = await lockUsers(strapi, { documentId: accountId });
  if (account && isOpen(account) && account.productRole !== "patient") return account;
  const reason = "Choose an approved researcher or administrator.";
  throw new AppError("validation_failed", reason, { [field]: reason });
}

/** Needs account and workspace locked. @throws `conflict` for too many workspaces */
export async function makeLead(strapi: Strapi, workspaceId: string, account: UserRow): Promise<void> {
  const lead = { role: "lead", centerId: null, identity: "names", maySign: false } as const;
  const membership = await findMembership(strapi, workspaceId, account.documentId);
  if (membership) return updateMembership(strapi, membership, { ...lead, maySign: membership.maySign ?? false });
  await requireRoomToJoin(strapi, account.documentId);
  await insertMembership(strapi, workspaceId, account.documentId, lead);
}

/**
 * The personal workspace becomes a clinic that the recipient leads; the account gets an empty personal workspace; no
 * record changes.
 * @throws `not_found`; `validation_failed` for a recipient that cannot lead; `conflict` for a patient's account
 */
export async function handOver(strapi: Strapi, actor: Actor, userId: string, request: HandOverRequest): Promise<UserRow> {
  return inTransaction(strapi, async () => {
    const both = await lockBoth(strapi, userId, request.toAccountId, "toAccountId");
    await handOverPersonal(strapi, actor, both, request.reason);
    return getUserByRowId(strapi, both.owner.id);
  });
}

interface Both {
  readonly owner: UserRow;
  readonly recipient: UserRow;
}

/** Locks accounts in one order, which avoids deadlocks. */
export async function lockBoth(strapi: Strapi, ownerId: string, recipientId: string, field: string): Promise<Both> {
  const locked = await lockUsers(strapi, { documentId: { $in: [ownerId, recipientId] } });
  const owner = orNotFound(locked.find(({ documentId }) => documentId === ownerId));
  if (owner.personalWorkspaceId === null) throw new AppError("conflict", "A patient's account has no workspace.");
  const recipient = await requireMayLead(strapi, recipientId, field);
  const reason = "Choose another account.";
  if (owner.id === recipient.id) throw new AppError("validation_failed", reason, { [field]: reason });
  return { owner, recipient };
}

async function handOverPersonal(strapi: Strapi, actor: Actor, both: Both, reason: string): Promise<void> {
  const { owner, recipient } = both;
  const workspace = orNotFound(await lockWorkspace(strapi, owner.personalWorkspaceId!));
  const workspaceId = workspace.documentId;
  const name = `Records of ${[owner.firstName, owner.lastName].filter(Boolean).join(" ")}`.slice(0, 120);
  await shareWorkspace(strapi, actor, owner, workspace, { kind: "clinic", name });
  await makeLead(strapi, workspaceId, recipient);
  await deleteMembership(strapi, (await findMembership(strapi, workspaceId, owner.documentId))!);
  await tellHandOver(strapi, actor, { ...workspace, name }, both, reason);
}

async function tellHandOver(
  strapi: Strapi,
  actor: Actor,
  workspace: WorkspaceRow,
  { owner, recipient }: Both,
  reason: string,
): Promise<void> {
  await recordEvent(strapi, actor, {
    action: "account.handed-over",
    object: `user:${owner.documentId}`,
    detail: `to ${recipient.documentId}: ${reason}`,
    workspaceId: workspace.documentId,
  });
  for (const reader of [owner, recipient])
    await mailMember(strapi, workspace, reader, "workspace-handed-over", { lead: inviterName(recipient), reason });
}

/** Locks the account's workspaces first, because it may become a lead meanwhile. */
async function ledAlone(strapi: Strapi, { documentId }: UserRow): Promise<WorkspaceRow[]> {
  const memberships = await membershipsOfAccount(strapi, documentId);
  const workspaces = await lockWorkspaces(
    strapi,
    memberships.map(({ workspaceId }) => workspaceId),
  );
  const alone: WorkspaceRow[] = [];
  for (const workspace of workspaces.filter(({ kind }) => kind !== "personal")) {
    const own = await findMembership(strapi, workspace.documentId, documentId);
    if (own && isLeadOfAll(own) && !(await hasOtherLead(strapi, workspace.documentId, documentId))) alone.push(workspace);
  }
  return alone;
}

/** Suspended accounts do not count as leads. */
export async function hasOtherLead(strapi: Strapi, workspaceId: string, accountId: string): Promise<boolean> {
  const leads = (await membershipsOf(strapi, workspaceId)).filter((other) => other.accountId !== accountId && isLeadOfAll(other));
  const users = await findUsers(strapi, { where: { documentId: { $in: leads.map((lead) => lead.accountId) } } });
  return users.some(isOpen);
}

/** Needs the account locked. @throws `last_lead` naming the workspaces */
export async function requireNoneLedAlone(strapi: Strapi, account: UserRow): Promise<void> {
  const names = (await ledAlone(strapi, account)).map(({ name }) => `“${name}”`);
  if (names.length === 0) return;
  throw new AppError("last_lead", `This account is the only lead of ${names.join(", ")}. Make somebody else a lead first.`);
}

/** Hands over the personal workspace and those that nobody else leads. */
export async function handOverAll(strapi: Strapi, actor: Actor, both: Both, reason: string): Promise<void> {
  for (const workspace of await ledAlone(strapi, both.owner)) {
    await makeLead(strapi, workspace.documentId, both.recipient);
    await tellHandOver(strapi, actor, workspace, both, reason);
  }
  await handOverPersonal(strapi, actor, both, reason);
}
