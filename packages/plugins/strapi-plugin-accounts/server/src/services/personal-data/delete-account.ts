import type { DeleteAccountRequest, RemoveAccountRequest } from "@trabecula/contracts";
import { inTransaction, orNotFound, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { requireOtherAdmin } from "../approval/account-decisions.ts";
import { enqueueMail } from "../outbox/index.ts";
import { leavePortal } from "../portal/end-access.ts";
import { checkOwnProof } from "../confirmation/check-own-proof.ts";
import { useConfirmation } from "../confirmation/confirmations.ts";
import { roleOf, type UserRow } from "../users/user-row.ts";
import { getUserById, getUserByRowId, lockUser } from "../users/user-rows.ts";
import { handOverAll, lockBoth, requireNoneLedAlone } from "../workspaces/hand-over.ts";
import { lockOwnAccount } from "../password/check-own-password.ts";
import { lockWorkspace } from "../workspaces/workspace-rows.ts";
import { personalDataOf } from "./export-account.ts";
import { removeAccount } from "./remove-account.ts";

/**
 * Deletes in one transaction; the audit log keeps the former id.
 * @throws `validation_failed` for a wrong password, `last_admin`, `last_lead`, `too_many_requests`; `no_session` for a
 * concurrent second call
 */
export async function deleteOwnAccount(strapi: Strapi, actor: Actor, proof: DeleteAccountRequest): Promise<void> {
  const checked = await checkOwnProof(strapi, actor, proof, "delete-own-account");
  await inTransaction(strapi, async () => {
    // First, because it locks all administrators in one order, which avoids deadlocks.
    await requireOtherAdmin(strapi, checked);
    const user = await lockOwnAccount(strapi, checked);
    await requireOtherAdmin(strapi, user);
    await requireNoneLedAlone(strapi, user);
    if (user.personalWorkspaceId !== null) await lockWorkspace(strapi, user.personalWorkspaceId);
    await personalDataOf(strapi).erase(actor);
    if (actor.role === "patient") await leavePortal(strapi, user);
    await removeAccount(strapi, user);
    if (actor.role === "patient") await mailFarewell(strapi, user);
    await recordEvent(strapi, actor, { action: "account.deleted", object: `user:${user.documentId}`, detail: user.productRole });
  });
}

/**
 * Deletes for an administrator. `handOverTo` gets the personal workspace and those that nobody else leads.
 * @throws `not_found`, `confirmation_needed`, `last_admin`, `last_lead`; `validation_failed` for `handOverTo`
 */
export async function deleteAccountOf(
  strapi: Strapi,
  actor: Actor,
  userId: string,
  { reason, confirmation, handOverTo }: RemoveAccountRequest,
): Promise<void> {
  await inTransaction(strapi, async () => {
    await requireOtherAdmin(strapi, await getUserById(strapi, userId));
    const both = handOverTo ? await lockBoth(strapi, userId, handOverTo, "handOverTo") : null;
    const user = orNotFound(both?.owner ?? (await lockUser(strapi, (await getUserById(strapi, userId)).id)));
    await requireOtherAdmin(strapi, user);
    if (!both) await requireNoneLedAlone(strapi, user);
    await useConfirmation(strapi, actor, { purpose: "delete-account", object: userId }, confirmation);
    if (both) await handOverAll(strapi, actor, both, reason);
    const { personalWorkspaceId } = await getUserByRowId(strapi, user.id);
    if (personalWorkspaceId !== null) await lockWorkspace(strapi, personalWorkspaceId);
    const owner: Actor = { rowId: user.id, id: userId, role: roleOf(user.productRole), sessionId: null, personalWorkspaceId };
    await personalDataOf(strapi).erase(owner);
    if (owner.role === "patient") await leavePortal(strapi, user);
    await removeAccount(strapi, await getUserByRowId(strapi, user.id));
    await recordEvent(strapi, actor, { action: "account.deleted", object: `user:${userId}`, detail: `${user.productRole}: ${reason}` });
  });
}

/** Tells patients that the clinic's records remain. */
async function mailFarewell(strapi: Strapi, { email, firstName, language }: UserRow): Promise<void> {
  const data = { firstName: firstName ?? "" };
  await enqueueMail(strapi, { to: email, about: null, language, template: "patient-account-deleted", data });
}
