import type { Core } from "@strapi/strapi";
import { enqueueMail } from "../outbox/index.ts";
import { deleteSessionsOf } from "../sessions/index.ts";
import { revokeTokens } from "../confirmation/token-rows.ts";
import { deleteTokensOf } from "../tokens/index.ts";
import { forgetOwnRequest } from "../signup/last-request.ts";
import type { UserRow } from "../users/user-row.ts";
import { updateUser, type UserChanges } from "../users/user-rows.ts";

/**
 * Sets the password in the caller's transaction. Ends all sessions and tokens, revokes password and address links, and
 * notifies the owner.
 */
export async function setPassword(strapi: Core.Strapi, user: UserRow, passwordHash: string, others: UserChanges = {}): Promise<UserRow> {
  const changed = await updateUser(strapi, user.id, { ...others, password: passwordHash });
  await deleteSessionsOf(strapi, user.id);
  await deleteTokensOf(strapi, user.id);
  await revokeTokens(strapi, user.id, ["reset-password", "change-email"]);
  await forgetOwnRequest(strapi, user);
  await enqueueMail(strapi, {
    to: user.email,
    about: user,
    template: "password-changed",
    data: { firstName: user.firstName ?? "" },
  });
  return changed;
}
