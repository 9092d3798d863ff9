import type { Core } from "@strapi/strapi";
import type { AdminUserDetail } from "@trabecula/contracts";
import { sql, toInstant } from "@trabecula/strapi-kit";
import { listEventsOf } from "../audit/index.ts";
import { mailsAbout } from "../outbox/index.ts";
import { countLiveSessions } from "../sessions/index.ts";
import { tables } from "../../database/models.ts";
import { personalDataOf } from "../personal-data/personal-data-service.ts";
import { serializeAdminUser, type UserRow } from "../users/user-row.ts";
import { getUserById } from "../users/user-rows.ts";

const auditEntriesShown = 100;
const mailsShown = 20;

/** An account as its page shows it: facts, counts, mails and audit. */
export async function readAccount(strapi: Core.Strapi, userId: string): Promise<AdminUserDetail> {
  const user = await getUserById(strapi, userId);
  const owner = { rowId: user.id, id: user.document_id };
  return {
    user: serializeAdminUser(user),
    lastLoginAt: await lastLogin(strapi, user),
    terms: user.agreed_terms_version === null ? null : { version: user.agreed_terms_version, agreedAt: toInstant(user.agreed_terms_at) },
    counts: { sessions: await countLiveSessions(strapi, user.id, Date.now()), ...(await personalDataOf(strapi).counts(owner)) },
    mails: await mailsAbout(strapi, user, mailsShown),
    audit: await listEventsOf(strapi, owner, auditEntriesShown),
  };
}

/** From the audit log: sessions are deleted when they end. */
async function lastLogin(strapi: Core.Strapi, user: UserRow): Promise<string | null> {
  const entries = (await sql(strapi))(tables.audit).where({ object: `user:${user.document_id}` });
  // Told so that a database does not look through everybody's log-ins for this account's.
  const logins = entries.whereRaw("action || '' = 'login'");
  const newest = (await logins.orderBy("id", "desc").first("at")) as { at: number | string } | undefined;
  return newest ? toInstant(Number(newest.at)) : null;
}
