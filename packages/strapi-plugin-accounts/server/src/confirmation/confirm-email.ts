import type { Core } from "@strapi/strapi";
import { AppError, inTransaction } from "@trabecula/strapi-kit";
import { getUserByRowId, updateUser } from "../users/user-rows.ts";
import { useToken } from "./token-rows.ts";

/**
 * Proves an address by the token that was mailed to it.
 * @throws AppError `invalid_token`
 */
export async function confirmEmail(strapi: Core.Strapi, token: string): Promise<void> {
  await inTransaction(strapi, async () => {
    const rowId = await useToken(strapi, "confirm-email", token);
    if (rowId === null)
      throw new AppError("invalid_token", "This link is used or has expired. Sign up with the same address again to get a new one.");
    const user = await getUserByRowId(strapi, rowId);
    if (user.email_confirmed_at === null) await updateUser(strapi, rowId, { email_confirmed_at: new Date() });
    await strapi
      .plugin("accounts")
      .service("audit")
      .record(null, { action: "email.confirmed", object: `user:${user.document_id}` });
  });
}
