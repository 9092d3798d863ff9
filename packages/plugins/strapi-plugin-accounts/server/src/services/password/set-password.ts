import type { Core } from "@strapi/strapi";
import { enqueueMail } from "../outbox/index.ts";
import { deleteSessionsOf } from "../sessions/index.ts";
import { revokeTokens } from "../confirmation/token-rows.ts";
import { deleteTokensOf } from "../tokens/index.ts";
import { forgetOwnRequest } from "../signup/last-request.ts";
import type { UserRow } from "../users/user-row.ts";
import { updateUser } from "../users/user-rows.ts";

/**
 * Gives an account another password, within the caller's transaction: every session and personal token of it ends (whoever
 * knew the old one could have made some), links mailed earlier to set a password or to move the account to another address stop
 * working, and its owner is told. Answers the account as it is now.
 */
export async function setPassword(
  strapi: Core.Strapi,
  user: UserRow,
  passwordHash: string,
  others: Partial<Record<keyof UserRow, unknown>> = {},
): Promise<UserRow> {
  const changed = await updateUser(strapi, user.id, { ...others, password: passwordHash });
  await deleteSessionsOf(strapi, user.id);
  await deleteTokensOf(strapi, user.id);
  await revokeTokens(strapi, user.id, ["reset-password", "change-email"]);
  await forgetOwnRequest(strapi, user);
  await enqueueMail(strapi, {
    to: user.email,
    about: user,
    template: "password-changed",
    data: { firstName: user.first_name ?? "" },
  });
  return changed;
}
