import type { Core } from "@strapi/strapi";
import { AppError, isDuplicate } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { enqueueMail } from "../outbox/index.ts";
import { revokeTokens } from "../confirmation/token-rows.ts";
import type { UserRow } from "../users/user-row.ts";
import { findUserByEmail, updateUser } from "../users/user-rows.ts";

/**
 * Gives an account the address that its owner has just confirmed, within the caller's transaction. Links mailed to the old
 * address stop working, and it is told.
 * @throws AppError `conflict` where somebody has taken the address meanwhile
 */
export async function moveToEmail(strapi: Core.Strapi, user: UserRow, email: string): Promise<void> {
  if (await findUserByEmail(strapi, email)) throw taken();
  const columns = { email, email_confirmed_at: new Date(), email_bounced_at: null };
  await updateUser(strapi, user.id, columns).catch((error: unknown) => {
    // Somebody took it between the look and this.
    throw isDuplicate(error) ? taken() : error;
  });
  await revokeTokens(strapi, user.id);
  await enqueueMail(strapi, { to: user.email, about: user, template: "email-changed", data: { firstName: user.first_name ?? "" } });
  await recordEvent(strapi, null, { action: "email.changed", object: `user:${user.document_id}` });
}

function taken(): AppError {
  return new AppError("conflict", "There is an account with this address by now, so yours keeps its own.");
}
