import type { Core } from "@strapi/strapi";
import { inTransaction, type Actor } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import type { UserRow } from "../users/user-row.ts";
import { getUserById } from "../users/user-rows.ts";
import { deleteTokensOf } from "./token-rows.ts";

/** @throws AppError `not_found` */
export async function revokeTokensOf(strapi: Core.Strapi, actor: Actor, userId: string): Promise<UserRow> {
  return inTransaction(strapi, async () => {
    const user = await getUserById(strapi, userId);
    const ended = await deleteTokensOf(strapi, user.id);
    await recordEvent(strapi, actor, { action: "tokens.revoked", object: `user:${userId}`, detail: `${ended} tokens` });
    return user;
  });
}
