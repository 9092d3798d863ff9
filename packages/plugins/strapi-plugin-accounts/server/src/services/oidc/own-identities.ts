import type { LinkedLoginList } from "@trabecula/contracts";
import { AppError, inTransaction, notFound, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { deleteSessionsBy } from "../sessions/index.ts";
import { hasPassword } from "../users/passwords.ts";
import { getUserByRowId, lockUser } from "../users/user-rows.ts";
import { deleteIdentities, identitiesOf, serializeIdentity } from "./oidc-rows.ts";

export async function listIdentities(strapi: Strapi, actor: Actor): Promise<LinkedLoginList> {
  const rows = await identitiesOf(strapi, actor.rowId);
  const items = rows.map((row) => serializeIdentity(strapi, row));
  return { items, total: items.length, hasPassword: hasPassword(await getUserByRowId(strapi, actor.rowId)) };
}

/** @throws `not_found`, `conflict` for the last login method */
export async function unlinkIdentity(strapi: Strapi, actor: Actor, publicId: string): Promise<void> {
  await inTransaction(strapi, async () => {
    const user = await lockUser(strapi, actor.rowId);
    const all = await identitiesOf(strapi, actor.rowId);
    const identity = all.find(({ public_id }) => public_id === publicId);
    if (!user || !identity) throw notFound();
    if (all.length === 1 && !hasPassword(user))
      throw new AppError("conflict", "This is your only way to log in. Set a password first, by “Forgot password” on the login page.");
    await deleteIdentities(strapi, actor.rowId, publicId);
    await deleteSessionsBy(strapi, identity.id, actor.sessionId);
    await recordEvent(strapi, actor, { action: "identity.unlinked", object: `user:${actor.id}`, detail: identity.issuer });
  });
}
