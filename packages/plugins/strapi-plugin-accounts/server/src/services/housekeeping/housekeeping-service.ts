import { dayMs } from "@trabecula/contracts";
import { dailySweep, foundInParts, inParts, inTransaction, servicesOf, sql, type SqlQuery, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { recordEvent } from "../audit/index.ts";
import { deleteSpentTokens } from "../confirmation/token-rows.ts";
import { deleteOldAttempts } from "../oidc/oidc-rows.ts";
import { deleteOldFarewells, deleteOldLetters } from "../outbox/index.ts";
import { removeAccount } from "../personal-data/remove-account.ts";
import { deleteOldCounters } from "../rate-limit/rate-limit.ts";
import { deleteEndedSessions } from "../sessions/index.ts";
import { deleteEndedTokens } from "../tokens/index.ts";
import { lockUser } from "../users/user-rows.ts";
import { eraseDueWorkspaces } from "../workspaces/close-workspace.ts";
import { deleteExpiredInvitations } from "../workspaces/invitation-rows.ts";

const services = servicesOf<{ housekeeping: ReturnType<typeof createHousekeepingService> }>("accounts");

export const housekeeping = (strapi: Strapi) => services(strapi, "housekeeping");

export function createHousekeepingService(strapi: Strapi) {
  return dailySweep(strapi, "account-sweep", async () => {
    await deleteEndedSessions(strapi, Date.now());
    await deleteEndedTokens(strapi, Date.now());
    await deleteSpentTokens(strapi, Date.now());
    await deleteOldAttempts(strapi, Date.now());
    await deleteOldCounters(strapi, Date.now());
    await deleteOldFarewells(strapi, Date.now());
    await deleteOldLetters(strapi, Date.now());
    await deleteUnconfirmed(strapi, Date.now());
    await deleteExpiredInvitations(strapi, Date.now());
    await eraseDueWorkspaces(strapi, new Date());
  });
}

/** The confirmation link works for seven days. */
const unconfirmedDays = 30;

/** SQL: the query layer sorts every limited list by id, which would read the whole table. */
export async function deleteUnconfirmed(strapi: Strapi, nowMs: number): Promise<void> {
  const stale = (users: SqlQuery) =>
    void users
      .where({ product_role: "researcher" })
      .whereIn("account_state", ["pending", "approved-unconfirmed"])
      .whereNull("email_confirmed_at")
      // An approval mails a new link.
      .whereRaw("coalesce(decided_at, created_at) <= ?", [new Date(nowMs - unconfirmedDays * dayMs)]);
  for await (const ids of foundInParts(strapi, tables.users, stale))
    for await (const [id] of inParts(ids, 1)) await deleteWhere(strapi, id!, stale);
}

/** Rechecks the condition, because the account may have been confirmed since. */
async function deleteWhere(strapi: Strapi, id: number, fits: (users: SqlQuery) => void): Promise<void> {
  await inTransaction(strapi, async () => {
    const user = await lockUser(strapi, id);
    const [still] = await (await sql(strapi))(tables.users).where({ id }).modify(fits).select("id");
    if (!user || still === undefined) return;
    await removeAccount(strapi, user);
    await recordEvent(strapi, null, { action: "account.expired", object: `user:${user.documentId}` });
  });
}
