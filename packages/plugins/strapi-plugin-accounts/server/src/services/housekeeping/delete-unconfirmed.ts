import type { Core } from "@strapi/strapi";
import { foundInParts, inParts, inTransaction, sql, type SqlQuery } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { recordEvent } from "../audit/index.ts";
import { removeAccount } from "../personal-data/remove-account.ts";
import type { UserRow } from "../users/user-row.ts";

/** The confirmation link works for seven days. */
const unconfirmedDays = 30;

const dayMs = 24 * 3600_000;

export async function deleteUnconfirmed(strapi: Core.Strapi, nowMs: number): Promise<void> {
  const stale = (users: SqlQuery) =>
    void users
      .where({ account_state: "pending", product_role: "researcher" })
      .whereNull("email_confirmed_at")
      .where("created_at", "<=", new Date(nowMs - unconfirmedDays * dayMs));
  for await (const ids of foundInParts(strapi, tables.users, stale))
    for await (const [id] of inParts(ids, 1)) await deleteWhere(strapi, (users) => void users.where({ id }).modify(stale));
}

/** Rechecks the condition, because the account may have been confirmed since. */
async function deleteWhere(strapi: Core.Strapi, fits: (users: SqlQuery) => void): Promise<void> {
  await inTransaction(strapi, async () => {
    const [user] = (await (await sql(strapi))(tables.users).modify(fits).forUpdate()) as UserRow[];
    if (!user) return;
    await removeAccount(strapi, user);
    await recordEvent(strapi, null, { action: "account.expired", object: `user:${user.document_id}` });
  });
}
