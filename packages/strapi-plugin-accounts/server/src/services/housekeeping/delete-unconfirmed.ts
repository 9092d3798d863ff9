import type { Core } from "@strapi/strapi";
import { inTransaction, sql, type SqlQuery } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { recordEvent } from "../audit/index.ts";
import { removeAccount } from "../personal-data/remove-account.ts";
import type { UserRow } from "../users/user-row.ts";

/** The link to confirm an address works for seven days; whoever has not asked for another by then most likely never will. */
const unconfirmedDays = 30;

const dayMs = 24 * 3600_000;

/** Deletes requests for an account whose address nobody confirmed, with all that is kept of them. */
export async function deleteUnconfirmed(strapi: Core.Strapi, nowMs: number): Promise<void> {
  const stale = (users: SqlQuery) =>
    users
      .where({ account_state: "pending", product_role: "researcher" })
      .whereNull("email_confirmed_at")
      .where("created_at", "<=", new Date(nowMs - unconfirmedDays * dayMs));
  const found = (await stale((await sql(strapi))(tables.users)).select("id")) as Pick<UserRow, "id">[];
  for (const { id } of found)
    await inTransaction(strapi, async () => {
      // Confirmed or decided meanwhile: then it is not deleted.
      const [user] = (await stale((await sql(strapi))(tables.users).where({ id })).forUpdate()) as UserRow[];
      if (!user) return;
      await removeAccount(strapi, user);
      await recordEvent(strapi, null, { action: "account.expired", object: `user:${user.document_id}` });
    });
}
