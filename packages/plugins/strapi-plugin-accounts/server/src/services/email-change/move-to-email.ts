import type { Core } from "@strapi/strapi";
import { AppError, isDuplicate } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { enqueueMail } from "../outbox/index.ts";
import { revokeTokens } from "../confirmation/token-rows.ts";
import type { UserRow } from "../users/user-row.ts";
import { findUserByEmail, updateUser } from "../users/user-rows.ts";

/**
 * Changes the address after confirmation, in the caller's transaction. Links to the old address expire and it is
 * notified. @throws AppError `conflict` if the address is taken
 */
export async function moveToEmail(strapi: Core.Strapi, user: UserRow, email: string): Promise<void> {
  if (await findUserByEmail(strapi, email)) throw taken();
  const columns = { email, emailConfirmedAt: new Date(), emailBouncedAt: null };
  await updateUser(strapi, user.id, columns).catch((error: unknown) => {
    throw isDuplicate(error) ? taken() : error;
  });
  await revokeTokens(strapi, user.id);
  await enqueueMail(strapi, { to: user.email, about: user, template: "email-changed", data: { firstName: user.firstName ?? "" } });
  await recordEvent(strapi, null, { action: "email.changed", object: `user:${user.documentId}` });
}

function taken(): AppError {
  return new AppError("conflict", "This address now belongs to another account. Your address was not changed.");
}
