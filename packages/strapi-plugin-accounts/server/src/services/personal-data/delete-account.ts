import type { Core } from "@strapi/strapi";
import { inTransaction, sql, type Actor } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { deleteMailsAbout } from "../outbox/index.ts";
import { deleteSessionsOf } from "../sessions/index.ts";
import { personalDataOf } from "./personal-data-service.ts";
import { keepAnAdmin } from "../approval/keep-an-admin.ts";
import { revokeTokens } from "../confirmation/token-rows.ts";
import { tables } from "../../database/models.ts";
import { checkOwnPassword, lockOwnAccount } from "../password/check-own-password.ts";

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
    await deleteSessionsOf(strapi, user.id);
    await revokeTokens(strapi, user.id);
    await deleteMailsAbout(strapi, user);
    await (await sql(strapi))(tables.users).where({ id: user.id }).delete();
    await recordEvent(strapi, actor, {
      action: "account.deleted",
      object: `user:${user.document_id}`,
      detail: user.product_role,
    });
  });
}
