import type { Core } from "@strapi/strapi";
import { inTransaction, type Actor } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { keepAnAdmin } from "../approval/keep-an-admin.ts";
import { enqueueMail } from "../outbox/index.ts";
import { leavePortal } from "../portal/end-access.ts";
import type { UserRow } from "../users/user-row.ts";
import { checkOwnPassword, lockOwnAccount } from "../password/check-own-password.ts";
import { personalDataOf } from "./personal-data-service.ts";
import { removeAccount } from "./remove-account.ts";

/**
 * Deletes the actor's account with everything that belongs to it; all of it goes or nothing does. The audit log keeps that
 * it happened, under an id that leads nowhere any more.
 * @throws AppError `validation_failed` for a wrong password, `last_admin`, `too_many_requests`; `no_session` for the second
 *   of two at once
 */
export async function deleteOwnAccount(strapi: Core.Strapi, actor: Actor, password: string): Promise<void> {
  const checked = await checkOwnPassword(strapi, actor, password, "password");
  await inTransaction(strapi, async () => {
    // First, since it locks all administrators in one order: two who leave at once must not wait for each other.
    await keepAnAdmin(strapi, checked);
    const user = await lockOwnAccount(strapi, checked);
    await keepAnAdmin(strapi, user);
    await personalDataOf(strapi).erase(actor);
    if (actor.role === "patient") await leavePortal(strapi, user);
    await removeAccount(strapi, user);
    if (actor.role === "patient") await sayGoodbye(strapi, user);
    await recordEvent(strapi, actor, {
      action: "account.deleted",
      object: `user:${user.document_id}`,
      detail: user.product_role,
    });
  });
}

/** What a patient's clinic keeps is not the platform's to delete: who leaves is told so. */
async function sayGoodbye(strapi: Core.Strapi, { email, first_name }: UserRow): Promise<void> {
  await enqueueMail(strapi, { to: email, about: null, template: "patient-account-deleted", data: { firstName: first_name ?? "" } });
}
