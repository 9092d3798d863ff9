import type { Core } from "@strapi/strapi";
import { foundInParts, inParts, inTransaction, sql, type SqlQuery } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { recordEvent } from "../audit/index.ts";
import { removeAccount } from "../personal-data/remove-account.ts";
import { lockUser } from "../users/user-rows.ts";

/** The confirmation link works for seven days. */
const unconfirmedDays = 30;

const dayMs = 24 * 3600_000;

/** SQL: the query layer sorts every limited list by id, which would read the whole table. */
export async function deleteUnconfirmed(strapi: Core.Strapi, nowMs: number): Promise<void> {
  const stale = (users: SqlQuery) =>
    void users
      .where({ account_state: "pending", product_role: "researcher" })
      .whereNull("email_confirmed_at")
      .where("created_at", "<=", new Date(nowMs - unconfirmedDays * dayMs));
  for await (const ids of foundInParts(strapi, tables.users, stale))
    for await (const [id] of inParts(ids, 1)) await deleteWhere(strapi, id!, stale);
}

/** Rechecks the condition, because the account may have been confirmed since. */
async function deleteWhere(strapi: Core.Strapi, id: number, fits: (users: SqlQuery) => void): Promise<void> {
  await inTransaction(strapi, async () => {
    const user = await lockUser(strapi, id);
    const [still] = await (await sql(strapi))(tables.users).where({ id }).modify(fits).select("id");
    if (!user || still === undefined) return;
    await removeAccount(strapi, user);
    await recordEvent(strapi, null, { action: "account.expired", object: `user:${user.documentId}` });
  });
}
