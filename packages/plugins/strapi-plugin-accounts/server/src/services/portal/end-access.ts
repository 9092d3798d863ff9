import type { Actor, Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { enqueueMail, cancelMails } from "../outbox/index.ts";
import { removeAccount } from "../personal-data/remove-account.ts";
import type { UserRow } from "../users/user-row.ts";
import { findUsers, lockUsers } from "../users/user-rows.ts";
import { isLeadOfAll, membershipsOf } from "../workspaces/workspace-rows.ts";
import { acceptedBy, invitationsTo, removeAcceptedBy, removeInvitationsTo, type InvitationRow } from "./invitation-rows.ts";
import { senderName } from "./invite.ts";

/** Closes accounts without records and mails their owners; `actor` null: the system. Needs a transaction with the records locked. */
export async function endAccess(strapi: Strapi, actor: Actor | null, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  const known = (await invitationsTo(strapi, subjectIds)).flatMap(({ user_id }) => user_id ?? []);
  // Locks accounts before invitations, as for leaving patients, to avoid deadlocks.
  await lockAccounts(strapi, known);
  const ended = await removeInvitationsTo(strapi, subjectIds);
  await cancelMails(
    strapi,
    ended.flatMap(({ mail_id }) => mail_id ?? []),
  );
  for (const { subject_id, workspace_id: workspaceId } of ended)
    await recordEvent(strapi, actor, { action: "portal.ended", object: `patient:${subject_id}`, workspaceId });
  const accounts = await lockAccounts(
    strapi,
    ended.flatMap(({ user_id }) => user_id ?? []),
  );
  for (const account of accounts) {
    const row = ended.find(({ user_id }) => user_id === account.id)!;
    await endOrClose(strapi, actor, account, await senderName(strapi, { ...row, inviter_id: actor?.rowId ?? row.inviter_id }));
  }
}

async function endOrClose(strapi: Strapi, actor: Actor | null, account: UserRow, endedBy: string): Promise<void> {
  const { email, firstName } = account;
  const data = { firstName: firstName ?? "", endedBy };
  if ((await acceptedBy(strapi, account.id)).length > 0)
    return enqueueMail(strapi, { to: email, about: account, template: "patient-access-ended", data });
  await removeAccount(strapi, account);
  await enqueueMail(strapi, { to: email, about: null, language: account.language, template: "patient-account-closed", data });
  await recordEvent(strapi, actor, { action: "account.closed", object: `user:${account.documentId}` });
}

/** Ends a leaving patient's access and mails the leads. Needs a transaction with the account locked. */
export async function leavePortal(strapi: Strapi, user: UserRow): Promise<void> {
  for (const left of await removeAcceptedBy(strapi, user.id)) {
    await tellLeads(strapi, left);
    const actor = { rowId: user.id, id: user.documentId };
    await recordEvent(strapi, actor, { action: "portal.left", object: `patient:${left.subject_id}`, workspaceId: left.workspace_id });
  }
}

async function tellLeads(strapi: Strapi, { workspace_id, subject_id }: InvitationRow): Promise<void> {
  const leads = workspace_id === null ? [] : (await membershipsOf(strapi, workspace_id)).filter(isLeadOfAll);
  for (const lead of await findUsers(strapi, { where: { documentId: { $in: leads.map(({ accountId }) => accountId) } } })) {
    const data = { firstName: lead.firstName ?? "", subjectId: subject_id };
    await enqueueMail(strapi, { to: lead.email, about: lead, template: "patient-left", data });
  }
}

async function lockAccounts(strapi: Strapi, rowIds: readonly number[]): Promise<UserRow[]> {
  return rowIds.length === 0 ? [] : lockUsers(strapi, { id: { $in: [...new Set(rowIds)] } });
}
