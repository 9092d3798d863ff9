import type { Core } from "@strapi/strapi";
import { inTransaction } from "@trabecula/strapi-kit";
import { accountsServices } from "../services.ts";
import { getUserByRowId, updateUser } from "../users/user-rows.ts";
import { useToken } from "./token-rows.ts";

const refusal = "This link is used or has expired. Sign up with the same address again to get a new one.";

/**
 * Proves an address by the token that was mailed to it.
 * @throws AppError `invalid_token`
 */
export async function confirmEmail(strapi: Core.Strapi, token: string): Promise<void> {
  await inTransaction(strapi, async () => {
    const { userRowId } = await useToken(strapi, ["confirm-email"], token, refusal);
    const user = await getUserByRowId(strapi, userRowId);
    if (user.email_confirmed_at === null) await updateUser(strapi, userRowId, { email_confirmed_at: new Date() });
    await accountsServices(strapi).audit.record(null, { action: "email.confirmed", object: `user:${user.document_id}` });
  });
}
