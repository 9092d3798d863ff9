import type { Core } from "@strapi/strapi";
import { inTransaction, type Actor } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { requireOtherAdmin } from "../approval/require-other-admin.ts";
import { enqueueMail } from "../outbox/index.ts";
import { leavePortal } from "../portal/end-access.ts";
import type { UserRow } from "../users/user-row.ts";
import { checkOwnPassword, lockOwnAccount } from "../password/check-own-password.ts";
import { personalDataOf } from "./personal-data-service.ts";
import { removeAccount } from "./remove-account.ts";

/**
 * Deletes the account and all its data in one transaction. The audit log keeps the event under the former id. @throws
 * AppError `validation_failed` for a wrong password, `last_admin`, `too_many_requests`; `no_session` for a concurrent
 * second call
 */
export async function deleteOwnAccount(strapi: Core.Strapi, actor: Actor, password: string): Promise<void> {
  const checked = await checkOwnPassword(strapi, actor, password, "password");
  await inTransaction(strapi, async () => {
    // First, because it locks all administrators in one order, which avoids deadlocks.
    await requireOtherAdmin(strapi, checked);
    const user = await lockOwnAccount(strapi, checked);
    await requireOtherAdmin(strapi, user);
    await personalDataOf(strapi).erase(actor);
    if (actor.role === "patient") await leavePortal(strapi, user);
    await removeAccount(strapi, user);
    if (actor.role === "patient") await sayGoodbye(strapi, user);
    await recordEvent(strapi, actor, {
      action: "account.deleted",
      object: `user:${user.documentId}`,
      detail: user.productRole,
    });
  });
}

/** Tells patients that the clinic's records remain. */
async function sayGoodbye(strapi: Core.Strapi, { email, firstName }: UserRow): Promise<void> {
  await enqueueMail(strapi, { to: email, about: null, template: "patient-account-deleted", data: { firstName: firstName ?? "" } });
}
