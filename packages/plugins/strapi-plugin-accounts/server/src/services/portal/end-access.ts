import type { Core } from "@strapi/strapi";
import type { Actor } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { enqueueMail, takeBackMails } from "../outbox/index.ts";
import { removeAccount } from "../personal-data/remove-account.ts";
import type { UserRow } from "../users/user-row.ts";
import { getUserByRowId, lockUsers } from "../users/user-rows.ts";
import { acceptedBy, invitationsBy, invitationsTo, removeAcceptedBy, removeInvitationsTo, type InvitationRow } from "./invitation-rows.ts";
import { inviterName } from "./inviter-name.ts";

/**
 * Ends access and invitations to records. Closes accounts without any record left and tells their owners. Needs a
 * transaction with the records locked.
 */
export async function endAccess(strapi: Core.Strapi, actor: Actor, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  const known = (await invitationsTo(strapi, subjectIds)).flatMap(({ user_id }) => user_id ?? []);
  // Accounts before invitations, the same order as for leaving patients, which avoids deadlocks.
  await lockAccounts(strapi, known);
  const ended = await removeInvitationsTo(strapi, subjectIds);
  await takeBackMails(
    strapi,
    ended.flatMap(({ mail_id }) => mail_id ?? []),
  );
  for (const { subject_id } of ended) await recordEvent(strapi, actor, { action: "portal.ended", object: `patient:${subject_id}` });
  const accounts = await lockAccounts(
    strapi,
    ended.flatMap(({ user_id }) => user_id ?? []),
  );
  if (accounts.length === 0) return;
  const endedBy = inviterName(await getUserByRowId(strapi, actor.rowId));
  for (const account of accounts) await endOrClose(strapi, actor, account, endedBy);
}

export async function endAllAccess(strapi: Core.Strapi, actor: Actor): Promise<void> {
  const own = await invitationsBy(strapi, actor.rowId);
  await endAccess(
    strapi,
    actor,
    own.map(({ subject_id }) => subject_id),
  );
}

async function endOrClose(strapi: Core.Strapi, actor: Actor, account: UserRow, endedBy: string): Promise<void> {
  const { email, firstName } = account;
  const data = { firstName: firstName ?? "", endedBy };
  if ((await acceptedBy(strapi, account.id)).length > 0)
    return enqueueMail(strapi, { to: email, about: account, template: "patient-access-ended", data });
  await removeAccount(strapi, account);
  await enqueueMail(strapi, { to: email, about: null, template: "patient-account-closed", data });
  await recordEvent(strapi, actor, { action: "account.closed", object: `user:${account.documentId}` });
}

/** Ends a leaving patient's access and tells the record owners. Needs the caller's transaction with the account locked. */
export async function leavePortal(strapi: Core.Strapi, user: UserRow): Promise<void> {
  for (const left of await removeAcceptedBy(strapi, user.id)) {
    await tellKeeper(strapi, left);
    await recordEvent(strapi, { rowId: user.id, id: user.documentId }, { action: "portal.left", object: `patient:${left.subject_id}` });
  }
}

async function tellKeeper(strapi: Core.Strapi, { inviter_id, subject_id }: InvitationRow): Promise<void> {
  const keeper = await getUserByRowId(strapi, inviter_id);
  const data = { firstName: keeper.firstName ?? "", subjectId: subject_id };
  await enqueueMail(strapi, { to: keeper.email, about: keeper, template: "patient-left", data });
}

async function lockAccounts(strapi: Core.Strapi, rowIds: readonly number[]): Promise<UserRow[]> {
  return rowIds.length === 0 ? [] : lockUsers(strapi, { id: { $in: [...new Set(rowIds)] } });
}
