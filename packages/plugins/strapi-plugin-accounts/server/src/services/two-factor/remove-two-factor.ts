import type { Core } from "@strapi/strapi";
import { AppError, inTransaction, type Actor } from "@trabecula/strapi-kit";
import type { UserRow } from "../users/user-row.ts";
import { getUserById, getUserByRowId, lockUser } from "../users/user-rows.ts";
import { forgetTwoFactor, tell } from "./own-two-factor.ts";

/**
 * Removes two-factor login of a user who lost app and codes; the owner gets a mail. @throws AppError `not_found`;
 * `conflict` if it is off, or for the own account, which needs both factors
 */
export async function removeTwoFactor(strapi: Core.Strapi, actor: Actor, userId: string): Promise<UserRow> {
  if (userId === actor.id) throw new AppError("conflict", "Turn off your own two-factor login in your settings.");
  return inTransaction(strapi, async () => {
    const user = await lockUser(strapi, (await getUserById(strapi, userId)).id);
    if (!user || user.twoFactorSince === null) throw new AppError("conflict", "This account logs in by its password alone already.");
    await forgetTwoFactor(strapi, user);
    await tell(strapi, user, actor, "two-factor.removed");
    return getUserByRowId(strapi, user.id);
  });
}
