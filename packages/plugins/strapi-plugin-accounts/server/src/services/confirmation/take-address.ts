import type { Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { removeAccount } from "../personal-data/remove-account.ts";
import { isUnproven, type UserRow } from "../users/user-row.ts";
import { lockUsers, updateUser } from "../users/user-rows.ts";
import { moveTokens } from "./token-rows.ts";

/** Needs a transaction. Replaces an unconfirmed sign-up but keeps its password known, so that the login reveals nothing. */
export async function takeAddress(strapi: Strapi, email: string, take: () => Promise<UserRow | null>): Promise<UserRow | null> {
  const [holder] = await lockUsers(strapi, { email });
  if (!holder || !isUnproven(holder)) return take();
  await updateUser(strapi, holder.id, { email: `${holder.documentId}@replaced.invalid` });
  const taker = await take();
  if (taker === null) return null;
  await moveTokens(strapi, "signed-up", holder.id, taker.id);
  await removeAccount(strapi, holder);
  await recordEvent(strapi, null, {
    action: "account.expired",
    object: `user:${holder.documentId}`,
    detail: "another account proved its address",
  });
  return taker;
}
