import type { Core } from "@strapi/strapi";
import { inParts, inTransaction } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { removeAccount } from "../personal-data/remove-account.ts";
import { accountRows, lockUsers, type UserWhere } from "../users/user-rows.ts";

/** The confirmation link works for seven days. */
const unconfirmedDays = 30;

const dayMs = 24 * 3600_000;

/** Accounts per statement: a few milliseconds, during which SQLite is blocked. */
const partSize = 500;

export async function deleteUnconfirmed(strapi: Core.Strapi, nowMs: number): Promise<void> {
  const createdAt = { $lte: new Date(nowMs - unconfirmedDays * dayMs) };
  const stale: UserWhere = { accountState: "pending", productRole: "researcher", emailConfirmedAt: null, createdAt };
  const nextPart = () => accountRows(strapi).findMany({ select: ["id"], where: stale, limit: partSize });
  for (let part = await nextPart(); part.length > 0; part = await nextPart())
    for await (const [user] of inParts(part, 1)) await deleteWhere(strapi, { ...stale, ...user });
}

/** Rechecks the condition, because the account may have been confirmed since. */
async function deleteWhere(strapi: Core.Strapi, where: UserWhere): Promise<void> {
  await inTransaction(strapi, async () => {
    const [user] = await lockUsers(strapi, where);
    if (!user) return;
    await removeAccount(strapi, user);
    await recordEvent(strapi, null, { action: "account.expired", object: `user:${user.documentId}` });
  });
}
